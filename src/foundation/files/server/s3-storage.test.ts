import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucketServer } from "#tests/support/machine/fake-bucket.ts";
import { createS3Storage } from "./s3-storage.ts";

let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zaure-s3-"));
  bucket = await openBucketServer();
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

test("keeps a file byte for byte, reads it back, removes it", async () => {
  const storage = createS3Storage({
    endpoint: bucket.endpoint,
    bucket: "academy",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const path = join(folder, "staged");
  await writeFile(path, "%PDF-1.4 a small file");
  await storage.keep("some-key", { path, sizeBytes: 21, mediaType: "application/pdf" });
  expect(await readdir(folder)).toEqual([]);
  expect(bucket.objects.get("/academy/some-key")?.toString()).toBe("%PDF-1.4 a small file");
  expect(await text(await storage.open("some-key"))).toBe("%PDF-1.4 a small file");
  await storage.remove("some-key");
  expect(bucket.objects.size).toBe(0);
  await expect(storage.open("some-key")).rejects.toMatchObject({ status: 404 });
});
