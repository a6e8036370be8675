import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFault } from "../../support/browser/academy-fixture.ts";
import { freePort } from "../../support/machine/free-port.ts";
import type { Key, Part, RunningBrowser, Tab } from "./tab.ts";
import {
  idOf,
  isReference,
  referenceTo,
  type Session,
  scriptOf,
  startSession,
} from "./webdriver.ts";

export const webKitDriver = "/usr/bin/WebKitWebDriver";
export const xvfb = "/usr/bin/Xvfb";

const keyCodes: Readonly<Record<Key, string>> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
};

const pressing = (keys: readonly string[]) => ({
  actions: [
    {
      type: "key",
      id: "keyboard",
      actions: keys.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    },
  ],
});

function partOf({ post }: Session, id: string): Part {
  const at = `/element/${id}`;
  return {
    async click() {
      await post(`${at}/click`);
    },
    async fill(text) {
      await post(`${at}/clear`);
      await post(`${at}/value`, { text });
    },
    async choose(value) {
      const option = await post(`${at}/element`, {
        using: "css selector",
        value: `option[value=${JSON.stringify(value)}]`,
      });
      if (!isReference(option)) throw new Error(`no option ${value}`);
      await post(`/element/${idOf(option)}/click`);
    },
    async attach(path) {
      await post(`${at}/value`, { text: path });
    },
    async enter() {
      await post("/frame", { id: referenceTo(id) });
    },
  };
}

function tabOf(session: Session, readFaults: () => readonly string[]): Tab {
  const { get, post } = session;
  const run = async (work: string | ((given: never) => unknown), given: unknown) => {
    const answer = await post("/execute/async", scriptOf(work, given));
    const { value, error } = answer as { value: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    async goto(url) {
      await post("/frame", { id: null });
      await post("/url", { url });
    },
    async reload() {
      await post("/refresh");
    },
    run: (work, given) => run(work as never, given) as never,
    async find(look, given) {
      const found = await run(look as never, given);
      return isReference(found) ? partOf(session, idOf(found)) : null;
    },
    async leaveFrame() {
      await post("/frame", { id: null });
    },
    async type(text) {
      await post("/actions", pressing([...text]));
    },
    async press(key) {
      await post("/actions", pressing([keyCodes[key]]));
    },
    async resize(width, height) {
      // The window has a toolbar and a frame around the page.
      for (const tries of [1, 2, 3]) {
        const rect = (await get("/window/rect")) as { width: number; height: number };
        const page = (await run(() => [innerWidth, innerHeight] as never, null)) as number[];
        const [over = 0, above = 0] = [rect.width - (page[0] ?? 0), rect.height - (page[1] ?? 0)];
        if (over === rect.width - width && above === rect.height - height) return;
        if (tries === 3) throw new Error(`the page stays ${page.join(" x ")}`);
        await post("/window/rect", { width: width + over, height: height + above });
      }
    },
    async picture(path) {
      await writeFile(path, Buffer.from(String(await get("/screenshot")), "base64"));
    },
    faults: readFaults,
    close: () => session.end(),
  };
}

/** Less motion, and a toolbar that is no wider than a phone. */
const gtk = {
  "settings.ini": "[Settings]\ngtk-enable-animations=0\n",
  "gtk.css": "* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 2px }\n",
};

/** A screen in memory. @returns its name */
async function startScreen(): Promise<{ child: ChildProcess; name: string }> {
  // Between two browsers nobody uses it, and without `-noreset` it would begin again while the next one comes.
  const args = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-noreset"];
  const child = spawn(xvfb, args, { stdio: ["ignore", "ignore", "inherit", "pipe"] });
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, "data");
  return { child, name: `:${String(number).trim()}` };
}

async function startDriver(screen: string): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort();
  const child = spawn(webKitDriver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: screen, NO_AT_BRIDGE: "1", LANG: "C.UTF-8" },
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return { child, address };
    if (tries > 100) throw new Error("WebKitWebDriver does not answer");
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Errors of scripts and of the security policy; not what the server refused, which tests expect. */
const isReported = (line: string) =>
  /CONSOLE (JS|SECURITY) ERROR/.test(line) || (/CONSOLE ERROR/.test(line) && isFault(line));

/** The browser that Debian has beside the driver. */
export async function startWebKit(): Promise<RunningBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "webkit-"));
  const [browser = ""] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const [program, log] = [join(folder, "browser"), join(folder, "console.txt")];
  await mkdir(join(folder, "gtk-3.0"));
  for (const [name, text] of Object.entries(gtk)) {
    await writeFile(join(folder, "gtk-3.0", name), text);
  }
  // The driver throws away what the browser prints, and that is where the console is.
  await writeFile(
    program,
    `#!/bin/sh\nexport XDG_CONFIG_HOME=${folder}\nexec ${browser} "$@" >${log} 2>&1\n`,
  );
  await chmod(program, 0o700);
  const screen = await startScreen();
  const driver = await startDriver(screen.name);
  return {
    async newTab(scheme) {
      const args = [
        "--automation",
        "--enable-write-console-messages-to-stdout=true",
        ...(scheme === "dark" ? ["--dark-mode"] : []),
      ];
      const session = await startSession(driver.address, {
        "webkitgtk:browserOptions": { binary: program, args },
      });
      const readFaults = () => readFileSync(log, "utf8").split("\n").filter(isReported);
      const tab = tabOf(session, readFaults);
      await tab.resize(1280, 800);
      return tab;
    },
    async stop() {
      for (const { child } of [driver, screen]) {
        child.kill();
        await once(child, "close");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
