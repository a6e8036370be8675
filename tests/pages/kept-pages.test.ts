import { once } from "node:events";
import { request as ask, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { rendered, smallSite, smallSiteParameters } from "./small-site.tsx";

/**
 * Uses a real connection: cached responses are sent before the request gets to the server, where `inject` does not
 * reach.
 */
let academy: TestAcademy;
let port: number;
/** The log lines about responses from the cache. */
const fromMemory: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = Object.assign(createLogger("silent"), {
    info: (entry: Record<string, unknown>) => void fromMemory.push(entry),
  });
  academy = await openAcademy({
    mountRest: (server) =>
      mountPages(server, smallSite, {
        mode: "production",
        parameters: smallSiteParameters,
        origin: "http://academy.example",
        log: log as never,
        site: createVersionReader(100),
      }),
  });
  await academy.server.listen({ host: "127.0.0.1", port: 0 });
  port = (academy.server.server.address() as AddressInfo).port;
});
afterAll(() => academy.close());
beforeEach(() => {
  fromMemory.length = 0;
  for (const name of Object.keys(rendered)) delete rendered[name];
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; kept: boolean };

async function get(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const before = fromMemory.length;
  const sent = ask({ port, path, method, headers }).end();
  const [response] = await once(sent, "response");
  const body = Buffer.concat(await response.toArray());
  const kept = fromMemory.length > before;
  return { status: response.statusCode, headers: response.headers, body, kept };
}

/** Requests the page until the response comes from the cache: first it is rendered, then compressed. */
async function getKept(path: string, headers: Record<string, string> = {}, method = "GET") {
  for (let asked = 0; asked < 200; asked++) {
    const answer = await get(path, headers, method);
    if (answer.kept) return answer;
  }
  throw new Error(`${method} ${path} was never answered from memory`);
}

const without = ({ date, "x-request-id": id, ...rest }: IncomingHttpHeaders) => rest;

test.each([
  ["plain", { "accept-encoding": "identity" }],
  ["brotli", { "accept-encoding": "br" }],
  ["gzip", { "accept-encoding": "gzip" }],
  ["without web fonts", { "save-data": "on", "accept-encoding": "br" }],
])("%s: memory answers what the server answers", async (name, headers) => {
  const path = `/search?name=${name.replaceAll(" ", "-")}`;
  const slow = await get(path, headers);
  expect(slow.kept).toBe(false);
  const kept = await getKept(path, headers);
  // The first visitor's copy is compressed less, so it is larger.
  const { "content-length": slowLength, ...slowHeaders } = without(slow.headers);
  const { "content-length": length, ...keptHeaders } = without(kept.headers);
  expect(keptHeaders).toEqual(slowHeaders);
  expect(kept.headers["x-content-type-options"]).toBe("nosniff");
  expect(Number(length)).toBe(kept.body.length);
  expect(Number(length)).toBeLessThanOrEqual(Number(slowLength));
  expect(kept.headers["x-request-id"]).not.toBe(slow.headers["x-request-id"]);
  expect(rendered.search).toBe(1);
});

test("a search that is kept compressed is the same for readers without that compression", async () => {
  const path = "/search?name=packed";
  const packed = await get(path, { "accept-encoding": "br" });
  const plain = await get(path, { "accept-encoding": "identity" });
  const zipped = await getKept(path, { "accept-encoding": "gzip" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(rendered.search).toBe(1);
});

test("304 and HEAD, also for an address with a referral code", async () => {
  const page = await getKept("/plain");
  const same = await getKept("/plain?ref=ABC234", { "if-none-match": String(page.headers.etag) });
  expect([same.status, same.body.length, same.headers["content-length"]]).toEqual([
    304,
    0,
    undefined,
  ]);
  const head = await getKept("/plain", {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(page.body.length));
  expect((await get("/plain", { "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("a missing page is cached with its status", async () => {
  expect((await getKept("/nothing-here")).status).toBe(404);
});

test("when the site changes, the cache is not used until the page is rendered again", async () => {
  await getKept("/plain");
  const before = rendered.plain ?? 0;
  await bumpSiteVersion(academy.ctx);
  await expect.poll(async () => (await get("/plain")) && (rendered.plain ?? 0)).toBe(before + 1);
});

test("when one part of the site changes, only its pages are rendered again", async () => {
  await getKept("/plain");
  await getKept("/meetings");
  const before = { ...rendered };
  await bumpSiteVersion(academy.ctx, "community");
  await expect
    .poll(async () => (await get("/meetings")) && rendered.meetings)
    .toBe((before.meetings ?? 0) + 1);
  expect((await getKept("/meetings")).kept).toBe(true);
  await get("/plain");
  expect(rendered.plain).toBe(before.plain);
});

test("a page for one visitor never comes from the cache, in any spelling", async () => {
  await getKept("/register");
  for (const query of ["ref=ABC234", "x=1&ref=ABC234", "%72ef=ABC234"]) {
    const answer = await get(`/register?${query}`);
    expect([answer.kept, answer.body.includes("?ref=ABC234")]).toEqual([false, true]);
  }
  expect((await getKept("/register?other=1")).status).toBe(200);
});

test("private pages and forms never come from the cache", async () => {
  for (let time = 0; time < 3; time++) await get("/private");
  expect(rendered.private).toBe(3);
  await getKept("/form");
  const posted = await get(
    "/form",
    { "content-type": "application/x-www-form-urlencoded" },
    "POST",
  );
  expect([posted.status, posted.kept]).toEqual([422, false]);
});
