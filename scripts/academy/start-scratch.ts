import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const project = join(import.meta.dirname, "..", "..");

type MailsTried = { readonly kinds: number; readonly failures: readonly string[] };

/** An academy that runs for a minute, in a process and a folder of its own. */
export type ScratchAcademy = {
  /** Its files. */
  readonly folder: string;
  readonly origin: string;
  /** @returns why it does not start; null when it answers */
  untilReady(): Promise<string | null>;
  /** What its own process found in the emails of every kind (render-mails.ts). */
  readMails(): Promise<MailsTried>;
  /** Why it could not answer a request, from its log or from the page itself. */
  reasonOf(response: Response, page: string): string;
  stop(): Promise<void>;
};

const isWindows = process.platform === "win32";

/** A port that is free now. */
function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done, fail) => {
    probe.once("error", fail);
    probe.listen(0, "localhost", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

type LogLine = { requestId?: string; err?: { type?: string; message?: string; stack?: string[] } };

function readLog(line: string): LogLine | null {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}

const inWords = ({ err }: LogLine) =>
  [err?.message ?? err?.type, err?.stack?.find((frame) => frame.includes("/src/"))]
    .filter(Boolean)
    .join(", ");

/** The page of a failure has its message in a paragraph. */
const firstParagraph = (page: string) =>
  /<h1[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/.exec(page)?.[1]?.replace(/<[^>]+>/g, "") ?? "";

/**
 * Starts an academy from the sources, with the programs of its folder and an embedded database.
 * @param scratch where it may write
 */
export async function startScratch(
  folder: string,
  scratch: string,
  adminPassword: string,
): Promise<ScratchAcademy> {
  const port = await freePort();
  // Nothing of this machine's own settings, which may name a real database.
  const { PATH = "", HOME = "", SystemRoot = "", TEMP = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/academy/scratch-server.mjs"], {
    cwd: project,
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH, HOME, ...(isWindows ? { SystemRoot, TEMP } : {}) },
      ...{ NODE_ENV: "development", LOG_LEVEL: "error", API_DOCS: "off", BENCHMARK: "on" },
      ...{ ACADEMY_DIR: folder, DATA_DIR: scratch, SEED: "catalogue", PORT: String(port) },
      ...{ ADMIN_PASSWORD: adminPassword, SWEEP_SECONDS: "2" },
    },
  });
  const lines: string[] = [];
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const said = new EventEmitter();
  /** Waits for a line that begins with this; null when the process ends without it. */
  const lineOf = (start: string) =>
    new Promise<string | null>((done) => {
      said.on("line", (line: string) => line.startsWith(start) && done(line.slice(start.length)));
      void ended.then(() => done(null));
    });
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => {
      if (!line) return;
      lines.push(line);
      said.emit("line", line);
    });
  const [ready, mails] = [lineOf("Ready:"), lineOf("Mails: ")];
  const lastWords = () => lines.at(-1) ?? "it ended without a word";
  return {
    folder,
    origin: `http://localhost:${port}`,
    untilReady: async () => ((await ready) === null ? lastWords() : null),
    async readMails() {
      const found = await mails;
      if (found !== null) return JSON.parse(found) as MailsTried;
      return { kinds: 0, failures: [`the emails cannot be written: ${lastWords()}`] };
    },
    reasonOf(response, page) {
      const id = response.headers.get("x-request-id");
      const logged = lines.map(readLog).find((line) => line?.err && line.requestId === id);
      return (logged && inWords(logged)) || firstParagraph(page) || page.slice(0, 200);
    },
    async stop() {
      try {
        if (isWindows) child.kill();
        else if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
      await ended;
    },
  };
}
