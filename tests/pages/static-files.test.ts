import { once } from "node:events";
import { request as ask, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openSmallSiteForFile } from "./open-small-site.ts";

/** Real connections, because `inject` reads no bytes from a socket. */
const { academy } = await openSmallSiteForFile();

await academy.server.listen({ host: "127.0.0.1", port: 0 });
const port = (academy.server.server.address() as AddressInfo).port;

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

async function get(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const [response] = await once(ask({ port, path, method, headers }).end(), "response");
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

const script = "/assets/entry-1a2b.js";
const fixed = ({ date, "x-request-id": id, ...rest }: IncomingHttpHeaders) => rest;

test.each([
  ["br", "gzip, deflate, br", "brotli form"],
  ["gzip", "gzip", "gzip form"],
  ["gzip", "br;q=0, gzip", "gzip form"],
  [undefined, "identity", "plain form"],
  [undefined, "", "plain form"],
])("%s for a browser that takes '%s', each time", async (encoding, accepted, text) => {
  const headers = { "accept-encoding": accepted };
  const answers = [await get(script, headers), await get(script, headers)];
  for (const { status, headers: sent, body } of answers) {
    expect([status, sent["content-encoding"], body]).toEqual([200, encoding, text]);
    expect(sent["content-length"]).toBe(String(text.length));
  }
  const [first, again] = answers.map((answer) => answer.headers);
  expect(fixed(again ?? {})).toEqual(fixed(first ?? {}));
  expect(again).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "application/javascript; charset=utf-8",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  expect(again?.["x-request-id"]).not.toBe(first?.["x-request-id"]);
});

test("a file without compressed copies is sent as it is", async () => {
  for (const _time of [1, 2]) {
    const { headers, body } = await get("/favicon.svg", { "accept-encoding": "br" });
    expect([headers["content-encoding"], headers["content-type"], body]).toEqual([
      undefined,
      "image/svg+xml",
      "<svg/>",
    ]);
  }
});

test("HEAD has the headers of GET and no body", async () => {
  const headers = { "accept-encoding": "br" };
  const whole = await get(script, headers);
  const head = await get(script, headers, "HEAD");
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(fixed(head.headers)).toEqual(fixed(whole.headers));
});

test("304 for a browser that has the file", async () => {
  const { headers } = await get(script, { "accept-encoding": "br" });
  for (const path of [script, `${script}?again`]) {
    const known = { "accept-encoding": "br", "if-none-match": String(headers.etag) };
    const { status, headers: sent, body } = await get(path, known);
    expect([status, body, sent["content-length"]]).toEqual([304, "", undefined]);
    expect(sent["cache-control"]).toContain("immutable");
  }
  expect((await get(script, { "if-none-match": '"other"' })).status).toBe(200);
});

test.each([
  "/assets/entry-0000.js",
  "/assets/entry-1a2b.js.br",
  "/assets/../assets/entry-1a2b.js.gz",
  "/assets/..%2f..%2fpackage.json",
  "/../package.json",
  "/assets/%2e%2e/%2e%2e/etc/passwd",
  "/assets/",
])("%s is no file", async (path) => {
  for (const _time of [1, 2]) {
    const { status, body } = await get(path);
    expect(status).toBeGreaterThanOrEqual(301);
    expect(body).not.toMatch(/form$|"name": "academy"|root:/);
  }
});

test("other methods do not get the file", async () => {
  await get(script);
  expect((await get(script, {}, "DELETE")).status).not.toBe(200);
});
