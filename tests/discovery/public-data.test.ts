import { once } from "node:events";
import { request as ask, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { createVersionReader } from "#app/server/pages/read-version.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery } from "#foundation/http/lists.ts";
import { answer, serve } from "#foundation/http/serve.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

/** Calls whose response is the same for everyone, over real connections. */
let reads = 0;
let serialised = 0;
const name = "Tiling ".repeat(60_000);
/** Counts how often it is turned into JSON. */
const counted = () => ({
  toJSON: () => {
    serialised++;
    return name;
  },
});

const base = { method: "GET", who: "anyone", tag: "test", summary: "A list" } as const;
const list = defineEndpoint({
  ...base,
  path: "/list",
  cached: true,
  query: ListQuery,
  answers: { 200: z.object({ name: z.any(), page: z.int().optional() }) },
});
const own = defineEndpoint({
  ...base,
  path: "/own",
  query: z.object({ length: z.coerce.number() }),
  answers: { 200: z.object({ text: z.string() }) },
});

const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent" },
  site: createVersionReader(60_000),
  served: [
    serve(list, async (_ctx, { query }) => {
      reads++;
      return answer(200, { name: counted(), page: query.page });
    }),
    serve(own, async (_ctx, { query }) => answer(200, { text: "x".repeat(query.length) })),
  ],
});
await academy.server.listen({ host: "127.0.0.1", port: 0 });
const port = (academy.server.server.address() as AddressInfo).port;
beforeEach(() => {
  reads = 0;
  serialised = 0;
});

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = ask({ port, path: `/api${path}`, method, headers }).end();
  const [response] = await once(sent, "response");
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes } as Answer;
}

const fixed = ({ date, "x-request-id": id, ...rest }: IncomingHttpHeaders) => rest;
const open = { br: brotliDecompressSync, gzip: gunzipSync };

describe("a cached call", () => {
  test.each([
    ["", 1],
    ["page=1&pageSize=7", 1],
    ["pageSize=7&page=1", 0],
    ["page=1&pageSize=7&unknown=2", 0],
    ["page=2", 1],
  ])("?%s is read %d times more", async (query, times) => {
    expect((await get(`/list?${query}`)).status).toBe(200);
    expect((await get(`/list?${query}`)).status).toBe(200);
    expect([reads, serialised]).toEqual([times, times]);
  });

  test.each(["br", "gzip"] as const)(
    "is compressed with %s, the same bytes for all",
    async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const answers = [await get("/list", headers), await get("/list", headers)];
      const [first, again] = answers;
      for (const { headers: sent, bytes } of answers) {
        expect([sent["content-encoding"], sent.vary]).toEqual([encoding, "accept-encoding"]);
        expect(sent["content-length"]).toBe(String(bytes.length));
        expect(JSON.parse(open[encoding](bytes).toString())).toEqual({ name });
      }
      expect(fixed(again?.headers ?? {})).toEqual(fixed(first?.headers ?? {}));
      expect(again?.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(again?.headers["x-request-id"]).not.toBe(first?.headers["x-request-id"]);
      expect(serialised).toBe(0);
    },
  );

  test("has an ETag: 304 for a client that has it, the first time and from memory", async () => {
    const { headers } = await get("/list");
    const known = { "if-none-match": String(headers.etag) };
    // This spelling has not been asked for before, so the server answers.
    for (const path of ["/list", "/list?other=1"]) {
      const { status, bytes, headers: sent } = await get(path, known);
      expect([status, bytes.length, sent.etag]).toEqual([304, 0, headers.etag]);
    }
    expect((await get("/list", { "if-none-match": '"other"' })).status).toBe(200);
    expect((await get("/list", {}, "HEAD")).bytes.length).toBe(0);
  });

  test("a response to a token is not cached on the way, and nobody else gets its headers", async () => {
    for (const _time of [1, 2]) {
      const { headers } = await get("/list?page=3", { authorization: "Bearer usr_none" });
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await get("/list?page=3")).headers["cache-control"]).toBe(
      "public, max-age=0, must-revalidate",
    );
    expect(reads).toBe(1);
  });

  test("wrong input is refused each time", async () => {
    for (const _time of [1, 2]) expect((await get("/list?page=0")).status).toBe(422);
    expect(reads).toBe(0);
  });

  test("many slow readers share one response and hold nobody up", async () => {
    const sockets = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const before = process.memoryUsage().arrayBuffers;
    for (const socket of sockets) {
      socket.on("error", () => {});
      socket.pause();
      socket.write("GET /api/list?page=9 HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(20));
    }
    expect((await get("/own?length=3")).status).toBe(200);
    expect((await get("/list?page=9")).status).toBe(200);
    expect([reads, serialised]).toEqual([1, 1]);
    // 2,000 copies would be 800 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
    for (const socket of sockets) socket.destroy();
  });
});

describe("other JSON", () => {
  test.each([
    ["br", 2_000, "br"],
    ["gzip, deflate", 2_000, "gzip"],
    ["identity", 2_000, undefined],
    ["br", 100, undefined],
  ])("for '%s', %d characters: %s", async (accepted, length, encoding) => {
    const { headers, bytes } = await get(`/own?length=${length}`, { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
    const body = encoding ? open[encoding as "br"](bytes) : bytes;
    expect(JSON.parse(body.toString())).toEqual({ text: "x".repeat(length) });
    expect(headers["content-length"]).toBe(String(bytes.length));
    if (length > 1_000) expect(headers.vary).toContain("accept-encoding");
  });
});
