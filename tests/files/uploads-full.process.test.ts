import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { receiveFile } from "#foundation/files/server/receive-file.ts";
import { sweepUploads } from "#foundation/files/server/sweep-uploads.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { smallSite } from "../pages/small-site.tsx";
import {
  encodeForm,
  formType,
  type Part,
  pdfOf,
  realFiles,
  sendForm,
} from "../support/academy/form-data.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { mountSmallDisk } from "../support/machine/small-disk.ts";

/** No room for files: they are refused with a clear message, and nothing of them remains. */

const mb = 1024 * 1024;
const noRoom = "We have no room for files right now. Please try again later.";

let academy: TestAcademy;
const open = async (env: Record<string, string> = {}) => {
  academy = await openAcademy({
    env: { LOG_LEVEL: "silent", ...env },
    mountRest: (server) =>
      mountPages(server, smallSite, {
        mode: "production",
        log: createLogger("silent"),
        origin: "http://academy.example",
        fileForms: { "/form": { file: { kinds: ["pdf"] }, other: { kinds: ["pdf"] } } },
      }),
  });
};
afterEach(() => academy.close());

const upload = (bytes: Buffer) =>
  sendForm(academy, "/uploads", [
    ["purpose", "cvResume"],
    ["file", { name: "cv.pdf", bytes }],
  ]);

const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};
const kept = async () => [
  await filesBelow(join(academy.ctx.config.dataDir, "files")),
  await academy.ctx.db.$count(uploads),
];

describe("the quota of all files", () => {
  beforeEach(() => open({ UPLOADS_MB: "2" }));

  test("507 with a message once it is used up, and room again after the sweep", async () => {
    expect((await upload(pdfOf(mb))).status).toBe(201);
    expect((await upload(pdfOf(mb))).status).toBe(201);
    const refused = await upload(realFiles.pdf);
    expect([refused.status, refused.body]).toEqual([
      507,
      { error: noRoom, code: "no_room", fields: { file: noRoom } },
    ]);
    expect(await kept()).toEqual([2, 2]);
    academy.setTime("2026-11-22T09:00:01Z");
    await sweepUploads(academy.ctx);
    expect((await upload(realFiles.pdf)).status).toBe(201);
  });

  test("twelve parallel uploads do not exceed it together", async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => upload(pdfOf(mb / 2))));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(4).fill(201), ...Array(8).fill(507)]);
    expect(await kept()).toEqual([4, 4]);
  });
});

describe("a store that is full", () => {
  beforeEach(() => open());
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const incoming = (source: Readable) => ({
    purpose: "cvResume",
    name: "cv.pdf",
    rule: { kinds: ["pdf"] as const },
    source,
  });

  test("507 while a file is stored, and no stray file or row", async () => {
    const { files } = academy.ctx;
    const storage = { ...files.storage, keep: () => Promise.reject(full) };
    const ctx = { ...academy.ctx, files: { ...files, storage } };
    await expect(receiveFile(ctx, incoming(Readable.from([realFiles.pdf])))).rejects.toMatchObject({
      status: 507,
      message: noRoom,
    });
    expect(await kept()).toEqual([0, 0]);
  });
});

const disk = mountSmallDisk();
disk?.unmount();

describe.skipIf(disk === null)("a disk of 1 MB", () => {
  let small: NonNullable<ReturnType<typeof mountSmallDisk>>;
  beforeEach(async () => {
    await open();
    const mounted = mountSmallDisk();
    if (!mounted) throw new Error("the disk could not be mounted");
    small = mounted;
    Object.assign(academy.ctx.files, { incomingDir: join(small.folder, "incoming") });
  });
  afterEach(() => small.unmount());

  test("507 for a file that does not fit; the next small one is accepted, and nothing stays behind", async () => {
    const refused = await upload(pdfOf(3 * mb));
    expect([refused.status, refused.body]).toMatchObject([507, { error: noRoom }]);
    expect([await filesBelow(small.folder), ...(await kept())]).toEqual([0, 0, 0]);
  });

  test("a page's form comes back with the typed text, its small file and the message", async () => {
    const parts: [string, Part][] = [
      ["file", { name: "big.pdf", bytes: pdfOf(3 * mb) }],
      ["name", "Asabe"],
      ["text", "after the file"],
    ];
    const answer = await academy.inject({
      method: "POST",
      url: "/form",
      headers: { "content-type": formType },
      payload: encodeForm(parts),
    });
    expect(answer.statusCode).toBe(422);
    for (const expected of [`file: ${noRoom}`, "Asabe", "after the file"]) {
      expect(answer.body).toContain(expected);
    }
    expect(await filesBelow(small.folder)).toBe(0);
  });
});

describe("the sweep", () => {
  beforeEach(() => open());
  const wait = async (count: number) => {
    const rows = Array.from({ length: count }, () => ({
      id: randomUUID(),
      purpose: "cvResume",
      name: "cv.pdf",
      mediaType: "application/pdf",
      sizeBytes: 1,
      storageKey: randomUUID(),
      createdAt: new Date("2026-11-19T09:00:00Z"),
    }));
    await academy.ctx.db.insert(uploads).values(rows);
    return rows;
  };

  test("continues until none is left", async () => {
    await wait(401);
    await sweepUploads(academy.ctx);
    expect(await academy.ctx.db.$count(uploads)).toBe(0);
  });

  test("is not blocked by a file that can't be removed", async () => {
    const [stuck] = await wait(250);
    const { files } = academy.ctx;
    const remove = (key: string) =>
      key === stuck?.storageKey ? Promise.reject(new Error("stuck")) : files.storage.remove(key);
    const storage = { ...files.storage, remove };
    await sweepUploads({ ...academy.ctx, files: { ...files, storage } });
    expect(await academy.ctx.db.select({ id: uploads.id }).from(uploads)).toEqual([
      { id: stuck?.id },
    ]);
  });
});
