import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clientPageId } from "#app/browser/client-page.ts";
import { launchBrowser } from "../bench/visit-page.ts";
import { publicRoutes, publicScreens } from "../support/browser/public-routes.ts";

/**
 * The limits for a first visit, in transferred bytes (docs/architecture.md, "Pages"). `siteRead` is the
 * sheet that every page has, unpacked; `stylesRead` are all in the page.
 */
const most = { styles: 12_000, siteRead: 32_000, stylesRead: 57_300, fonts: 45_000 };
/** A page without React, with its fonts and its script: 75 KB. */
const mostSent = 75 * 1024;
/** The longest form, with everything that a touch loads (docs/decisions/2026-11-30-bytes-of-forms.md). */
const mostSentByForm = 216_000;
/**
 * All scripts of a page. Pages without React have one small script; the others may send 124 KB. Slips, the cart and
 * the signed-in person use some of it; 1 KB stays free for what comes later.
 */
const mostScripts = { plain: 10_000, withReact: 124_000 };
/** Each file costs a request on a slow line: small modules that pages share are bundled (scripts/chunk-groups.ts). */
const mostScriptFiles = { plain: 1, withReact: 8 };

/** On a first visit, with the page itself, fonts and icon: on a slow line each waits for its own answer. */
const mostRequests = 13;

const client = join(import.meta.dirname, "..", "..", "build", "client");
const sizeOf = (path: string) => readFileSync(join(client, path)).length;
/** The brotli copy if the build made one, as a browser receives it. */
const sentSize = (path: string) =>
  sizeOf(existsSync(join(client, `${path}.br`)) ? `${path}.br` : path);
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

const origin = inject("builtAcademy");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const read = async (path: string) => (await fetch(`${origin}${path}`)).text();

const runsReact = (html: string) => html.includes(`id="${clientPageId}"`);

/**
 * All scripts that a page loads on its own: those in its HTML, and their imports; with React also what
 * browser/start-client.ts loads.
 */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(client, path), "utf8");
    // Static imports; `import(…)` loads only when called.
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      visit(`/assets/${name}`);
    const [, start] = /import\(["'`]\.\/(shell-[^"'`]+\.js)["'`]\)/.exec(code) ?? [];
    if (start && runsReact(html)) visit(`/assets/${start}`);
  };
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visit(path);
  return found;
}

/** The cart needs a session, so the journeys of public pages do not open it. */
const routes = [...publicRoutes, "/checkout", "/checkout/done"];

describe.each(routes)("%s", (route) => {
  test("stays within the limits, and its HTML alone blocks the first paint", async () => {
    const html = await read(route);
    const head = html.slice(0, html.indexOf("</head>"));
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
      ([, css]) => css ?? "",
    );
    const css = styles.join("\n");
    const fonts = readdirSync(join(client, "assets")).filter(
      (name) => name.endsWith(".woff2") && css.includes(name) && !name.startsWith("noto-hausa"),
    );

    const scripts = scriptsOf(html);
    expect([...scripts].some((path) => path.includes("/react-"))).toBe(runsReact(html));
    expect(sum([...scripts].map(sentSize))).toBeLessThanOrEqual(
      runsReact(html) ? mostScripts.withReact : mostScripts.plain,
    );
    expect(scripts.size).toBeLessThanOrEqual(
      runsReact(html) ? mostScriptFiles.withReact : mostScriptFiles.plain,
    );
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(most.styles);
    expect(styles.find((each) => each.includes("tailwindcss"))?.length).toBeLessThanOrEqual(
      most.siteRead,
    );
    expect(css.length).toBeLessThanOrEqual(most.stylesRead);
    expect(fonts.length).toBeGreaterThan(0);
    expect(sum(fonts.map((name) => sizeOf(join("assets", name))))).toBeLessThanOrEqual(most.fonts);

    expect(head).not.toMatch(/<link rel="stylesheet"(?! media="print")/);
    expect(css).not.toMatch(/@import/);
    // An external script blocks unless it says otherwise.
    for (const [tag] of html.matchAll(/<script[^>]+src=[^>]*>/g)) {
      expect(tag).toMatch(/\b(async|defer|type="module")/);
    }
    expect(html).not.toMatch(
      /(src|href)="https?:\/\/(?!localhost)[^"]+\.(js|css|woff2?|png|jpe?g)"/,
    );
  });
});

/** What the first visit of a phone asks for until the page is at rest, forms that load later included. */
async function visit(path: string, withReact: boolean, withTouch = false) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    // The bytes of what comes through a service worker count as none.
    serviceWorkers: withTouch ? "block" : "allow",
  });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    let sent = 0;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    devtools.on("Network.requestWillBeSent", ({ request }) => {
      if (request.url.startsWith(origin)) asked.push(request.url);
    });
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      sent += encodedDataLength;
    });
    await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
    if (withReact) {
      await page.waitForFunction(() => "__reactRouterDataRouter" in window);
      // The form loads when React runs.
      await page.waitForTimeout(500);
    }
    if (withTouch) {
      await page.locator("main form .control").first().focus();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(500);
    }
    return { asked, sent };
  } finally {
    await context.close();
  }
}

/** A browser for each takes a second; the files that a page's HTML names are counted for all pages above. */
const onePerTemplate = [
  ...publicScreens.filter(({ template }) => template).map(({ path }) => path),
  "/register/tiling",
];

describe("a first visit", () => {
  test.concurrent.each(onePerTemplate)(
    "of %s makes few requests and loads little",
    { timeout: 60_000 },
    async (route) => {
      const withReact = runsReact(await read(route));
      const { asked, sent } = await visit(route, withReact);
      expect(asked.some((url) => url.includes("/react-"))).toBe(withReact);
      expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(mostRequests);
      if (!withReact) expect(sent).toBeLessThanOrEqual(mostSent);
    },
  );
});

test("a form sends no more than it must after a touch", { timeout: 60_000 }, async () => {
  const { asked, sent } = await visit("/register/masonry", true, true);
  expect(asked.some((url) => url.includes("/registration-"))).toBe(true);
  expect(sent, asked.join("\n")).toBeLessThanOrEqual(mostSentByForm);
});

test.each(["/", "/programs"])("%s is a page that a slow phone can paint", async (route) => {
  const html = await read(route);
  const body = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "<$1>");
  // With its styles: it need not wait for another file.
  expect(html.length).toBeLessThanOrEqual(115_000);
  expect(body.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(1200);
});

/** On a new connection a server may send ten packets at once: 14 KB, of which the headers take one. */
const firstPackets = 13_000;

test.each(["/", "/programs", "/programs/masonry"])(
  "the first packets of %s hold its first view, and nothing that can come later",
  async (route) => {
    const html = await read(route);
    const end = html.indexOf('id="first-view"') + 2_000;
    expect(end).toBeGreaterThan(2_000);
    const before = html.slice(0, end);
    expect(brotliCompressSync(before).length).toBeLessThanOrEqual(firstPackets);
    // Each is asked for as soon as it is read, and again takes time from the first paint.
    const late = /\.woff2|<link[^>]*media="print"/;
    expect(late.exec(before)?.[0]).toBeUndefined();
    expect(html.slice(end).includes(".woff2")).toBe(true);
    expect(html.slice(end).includes('media="print"')).toBe(true);
  },
);

test("a page that only React can fill asks for its files at once, after the styles; a form doesn't", async () => {
  const html = await read("/admin");
  const files = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
    ([, file]) => file,
  );
  expect(files.some((file) => file?.includes("/today-page-"))).toBe(true);
  expect(files.some((file) => file?.includes("/react-"))).toBe(true);
  expect(html.indexOf("modulepreload")).toBeGreaterThan(html.indexOf("</main>"));
  expect(await read("/contact")).not.toContain("modulepreload");
});

test("what sends forms that wait for a connection does without React", () => {
  const names = readdirSync(join(client, "assets")).filter((name) =>
    /^send-waiting.*js$/.test(name),
  );
  const needed = [...scriptsOf(`/assets/${names[0]}`)].map((path) => path.split(/[/-]/)[2]);
  expect(needed.sort()).toEqual(["entry.client", "send"]);
});

test("visitors with Save-Data get no web fonts", async () => {
  const response = await fetch(`${origin}/`, { headers: { "save-data": "on" } });
  expect(await response.text()).not.toContain(".woff2");
});
