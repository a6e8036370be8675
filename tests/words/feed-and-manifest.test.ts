import { describe, expect, inject, test } from "vitest";
import { pngSize } from "../support/reading/read-head.ts";

/** What feed readers and phones that keep the site see. */

const origin = inject("builtAcademy");
const get = (path: string) => fetch(`${origin}${path}`);
const typeOf = (response: Response) => response.headers.get("content-type");

describe("the blog's feed", () => {
  test("is valid RSS that feed readers find", async () => {
    const response = await get("/blog/rss.xml");
    expect(typeOf(response)).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    expect(xml).toContain(
      `<atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    );
    const items = [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => item);
    const sitemap = await (await get("/sitemap.xml")).text();
    const posts = [...sitemap.matchAll(/<loc>([^<]+\/blog\/[^/<]+)<\/loc>/g)].map(([, at]) => at);
    const textOf = (item: string, name: string) =>
      new RegExp(`<${name}[^>]*>([^<]+)</${name}>`).exec(item)?.[1];
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((item) => textOf(item, "link"))).toEqual(posts);
    for (const item of items) {
      expect(textOf(item, "guid")).toBe(textOf(item, "link"));
      const date = textOf(item, "pubDate") ?? "";
      expect(new Date(date).toUTCString()).toBe(date);
      expect(item).toMatch(/<title><!\[CDATA\[.+\]\]><\/title>/);
      expect(textOf(item, "category")).toBeTruthy();
    }
    const bare = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
    expect(bare).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#\d+);)/);
  });

  test.each(["/blog", "/blog/category/expert-tips", "/blog/masonry-or-tiling"])(
    "%s leads to it",
    async (address) => {
      expect(await (await get(address)).text()).toMatch(
        /<link rel="alternate" type="application\/rss\+xml"[^>]* href="\/blog\/rss\.xml"/,
      );
    },
  );
});

test("a phone can add the site to its home screen", async () => {
  const html = await (await get("/")).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png"/>');
  const response = await get("/manifest.webmanifest");
  expect(typeOf(response)).toMatch(/^application\/manifest\+json/);
  const manifest = (await response.json()) as Record<string, unknown> & {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Zaure Academy", start_url: "/", display: "minimal-ui" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  const apple = { src: "/icons/apple-touch-icon.png", sizes: "180x180", type: "image/png" };
  for (const { src, sizes, type } of [...manifest.icons, apple]) {
    const icon = await get(src);
    expect([icon.status, typeOf(icon)], src).toEqual([200, type]);
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(bytes.length, src).toBeLessThan(10_000);
    if (type === "image/png") expect(pngSize(bytes)?.join("x"), src).toBe(sizes);
  }
  expect((await get("/favicon.ico")).status).toBe(200);
});
