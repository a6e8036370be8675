import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";
import { completePage, packVariant, plainBytesOf } from "./render-page.ts";

/** HTML of 100 KB that compresses to about 12 KB, like a search. */
const searchBody = () =>
  Buffer.from(`${randomBytes(5_000).toString("base64")}${"<li class=card>".repeat(6_000)}`);

const pageOf = (isOwn: boolean) =>
  completePage(200, { "content-type": "text/html" }, searchBody(), {
    policy: false,
    pattern: "/programs",
    isOwn,
  });

test("variants are kept compressed, so that a small memory holds hundreds of them", () => {
  const cache = new PageCache({ page: 24_000_000, variant: 6_000_000 });
  cache.generationAt(1);
  for (let made = 0; made < 500; made++) {
    const page = pageOf(false);
    packVariant(page, "br");
    cache.keep(`/programs?search=${made}`, page, 1);
  }
  const kept = Array.from({ length: 500 }, (_, made) =>
    cache.find(`/programs?search=${made}`, 1),
  ).filter((page) => page !== undefined);
  const bytes = kept
    .flatMap(({ body, encoded }) => [body, ...[...encoded.values()].map(({ bytes }) => bytes)])
    .reduce((sum, part) => sum + (part?.length ?? 0), 0);
  expect(kept.length).toBeGreaterThan(200);
  expect(bytes).toBeLessThan(6_000_000);
});

test("one of the site's own pages stays as it was rendered, to be compressed a second time", () => {
  const page = pageOf(true);
  packVariant(page, "br");
  expect([page.body?.length, page.encoded.size]).toEqual([searchBody().length, 0]);
});

test("readers who take no compression share the unpacked bytes while one still has them", () => {
  const page = pageOf(false);
  const sent = page.body;
  packVariant(page, "br");
  const first = plainBytesOf(page);
  expect(first.equals(sent ?? Buffer.alloc(0))).toBe(true);
  expect(plainBytesOf(page)).toBe(first);
});
