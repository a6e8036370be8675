import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { startAcademyProcess } from "./start-academy-process.ts";
import { admin } from "./test-staff.ts";
import { noteToasts } from "./toasts.ts";
import { lacksStyles, watchStyles } from "./watch-styles.ts";

type SentMail = {
  id: string;
  recipient: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
};

/** The running academy of a worker. The journeys of one worker share it, so each invents its own people. */
export type AcademyUnderTest = {
  origin: string;
  admin: { email: string; password: string };
  /** A call of the API, under /api. */
  call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    more?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<{ status: number; body: never }>;
  /** The emails sent to an address, newest first. */
  mails(to: string): Promise<SentMail[]>;
};

/** The academy at an address, with the admin of the journeys. */
function meet(origin: string): AcademyUnderTest {
  return {
    origin,
    admin,
    async call(method, path, more = {}) {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...(more.body === undefined ? {} : { "content-type": "application/json" }),
          ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
          ...more.headers,
        },
        ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
      });
      const text = await response.text();
      let body: unknown = text;
      try {
        body = JSON.parse(text);
      } catch {
        // Not every response has a body.
      }
      return { status: response.status, body: body as never };
    },
    async mails(to) {
      const response = await fetch(
        `${origin}/sandbox/messages.json?${new URLSearchParams({ to })}`,
      );
      return ((await response.json()) as { messages: SentMail[] }).messages;
    },
  };
}

/** A message on the console that is a fault: a blocked part of the page, or a hydration mismatch. */
export const isFault = (message: string): boolean =>
  /content security policy|hydrat|react error/i.test(message);

/** The browser's reports of a broken page: a script error, a blocked or missing style, a hydration mismatch. */
function listenForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && (isFault(text) || text.startsWith(lacksStyles)))
      faults.push(`${text} (${page.url()})`);
  });
  return faults;
}

/** `test` with an academy, for whatever browser visits it. */
export const academyTest = base.extend<
  object,
  { academy: AcademyUnderTest; settings: Record<string, string> }
>({
  /** More environment variables. A file that sets some with `test.use` gets an academy of its own. */
  settings: [{}, { option: true, scope: "worker" }],
  academy: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "academy-journey-"));
      await cp(process.env.FIRST_ACADEMY ?? "", folder, { recursive: true });
      const running = await startAcademyProcess(settings, { folder });
      await use(meet(running.origin));
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 220_000 },
  ],
});

/** The same in Playwright's browser; every journey also fails when the browser reports a broken page. */
export const test = academyTest.extend<{ noFaults: undefined }>({
  baseURL: async ({ academy }, use) => use(academy.origin),
  noFaults: [
    async ({ page }, use) => {
      const faults = listenForFaults(page);
      await noteToasts(page);
      await watchStyles(page);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Filters and searches have a separate script that loads after the page (src/app/entry.client.ts). As text, because
 * the import must be the page's. A page whose scripts are blocked goes on without it.
 */
export const partsListen = `(async () => {
  if (!document.querySelector("[data-part]")) return;
  const isScript = ({ name }) => /\\/renew-part-[^/]*\\.js$/.test(name);
  for (let looks = 0; looks < 100; looks++) {
    const script = performance.getEntriesByType("resource").find(isScript);
    if (script) return import(script.name).then(() => {}, () => {});
    await new Promise((done) => setTimeout(done, 50));
  }
})()`;

/** Runs in the page: whether its JavaScript responds. */
export function isHydrated(): boolean {
  if (!document.getElementById("client-page")) return document.readyState === "complete";
  // Forms become interactive after their page (foundation/forms/later-form.ts).
  const parts = [...document.querySelectorAll("main, main form")];
  const isAlive = (part: Element) => Object.keys(part).some((key) => key.startsWith("__react"));
  return parts.length > 0 && parts.every(isAlive);
}

/**
 * Waits until the page's JavaScript responds: a fast test would click sooner than any visitor. Most pages have only
 * the script of every page, which has run when the page is loaded; the others are taken over by React.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
  // A page can send its visitor on meanwhile, such as to the sign-in.
  await page.evaluate(partsListen).catch(() => hydrated(page));
}

/** Opens an address and waits until React has hydrated the page. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export { expect };
