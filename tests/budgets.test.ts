import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicRoutes } from "./journeys/public-routes.ts";
import { type AcademyProcess, startAcademyProcess } from "./journeys/start-academy-process.ts";

/** What a first visit may weigh, in bytes as they go over the line (docs/architecture.md, "Pages, fast"). */
const most = { scripts: 120_000, styles: 20_000, fonts: 45_000 };

const client = join(import.meta.dirname, "..", "build", "client");
const sizeOf = (path: string) => readFileSync(join(client, path)).length;
/** Brotli where the build made it, as a browser gets it. */
const sentSize = (path: string) =>
  sizeOf(existsSync(join(client, `${path}.br`)) ? `${path}.br` : path);
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

let academy: AcademyProcess;
beforeAll(async () => {
  academy = await startAcademyProcess();
}, 90_000);
afterAll(() => academy?.stop());

const read = async (path: string) => (await fetch(`${academy.origin}${path}`)).text();

/** All scripts that a page loads by itself: what it names, and what those import in turn. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(client, path), "utf8");
    // Imports that run with the module; `import(…)` waits until it is asked for.
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      visit(`/assets/${name}`);
  };
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visit(path);
  return found;
}

describe.each([...publicRoutes])("%s", (route) => {
  test("keeps to what a first visit may weigh, and waits for nothing but its own HTML", async () => {
    const html = await read(route);
    const head = html.slice(0, html.indexOf("</head>"));
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
      ([, css]) => css ?? "",
    );
    const css = styles.join("\n");
    const fonts = readdirSync(join(client, "assets")).filter(
      (name) => name.endsWith(".woff2") && css.includes(name) && !name.startsWith("noto-hausa"),
    );

    expect(sum([...scriptsOf(html)].map(sentSize))).toBeLessThanOrEqual(most.scripts);
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(most.styles);
    expect(fonts.length).toBeGreaterThan(0);
    expect(sum(fonts.map((name) => sizeOf(join("assets", name))))).toBeLessThanOrEqual(most.fonts);

    expect(head).not.toMatch(/<link[^>]+rel="stylesheet"/);
    expect(css).not.toMatch(/@import/);
    // A script with an address blocks unless it says otherwise.
    for (const [tag] of html.matchAll(/<script[^>]+src=[^>]*>/g)) {
      expect(tag).toMatch(/\b(async|defer|type="module")/);
    }
    expect(html).not.toMatch(
      /(src|href)="https?:\/\/(?!localhost)[^"]+\.(js|css|woff2?|png|jpe?g)"/,
    );
  });
});

test("whoever saves data gets no web fonts", async () => {
  const response = await fetch(`${academy.origin}/`, { headers: { "save-data": "on" } });
  expect(await response.text()).not.toContain(".woff2");
});
