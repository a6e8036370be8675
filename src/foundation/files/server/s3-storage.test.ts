import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createS3Storage } from "./s3-storage.ts";

/** The part of S3 that the storage needs; stores exactly the bytes that arrive. */
const bucket = new Map<string, Buffer>();
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zaure-s3-"));
  server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256")) {
      response.writeHead(403).end();
    } else if (request.method === "PUT") {
      bucket.set(path, await buffer(request));
      response.writeHead(200).end();
    } else if (request.method === "DELETE") {
      bucket.delete(path);
      response.writeHead(204).end();
    } else if (bucket.has(path)) {
      response.writeHead(200).end(bucket.get(path));
    } else {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end("<Error><Code>NoSuchKey</Code></Error>");
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test("keeps a file byte for byte, reads it back, removes it", async () => {
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: "academy",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const path = join(folder, "staged");
  await writeFile(path, "%PDF-1.4 a small file");
  await storage.keep("some-key", { path, sizeBytes: 21, mediaType: "application/pdf" });
  expect(await readdir(folder)).toEqual([]);
  expect(bucket.get("/academy/some-key")?.toString()).toBe("%PDF-1.4 a small file");
  expect(await text(await storage.open("some-key"))).toBe("%PDF-1.4 a small file");
  await storage.remove("some-key");
  expect(bucket.size).toBe(0);
  await expect(storage.open("some-key")).rejects.toMatchObject({ status: 404 });
});
