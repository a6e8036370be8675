import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { type FileRule, faultBeforeSending, fileLimitOf } from "#foundation/files/file-kinds.ts";
import { receiveFile } from "#foundation/files/server/receive-file.ts";
import { sweepUploads } from "#foundation/files/server/sweep-uploads.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { maxFileBytes } from "#foundation/files/upload-limits.ts";
import { makeZip, type Part, pdfOf, realFiles, sendForm } from "../support/academy/form-data.ts";
import { openAcademy } from "../support/academy/open-academy.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

const academy = await openAcademyForFile();

const upload = (name: string, bytes: Buffer | string, purpose = "cvResume") =>
  sendForm(academy, "/uploads", [
    ["file", { name, bytes }],
    ["purpose", purpose],
  ]);

/** All of the academy's files on disk. */
const onDisk = async () => {
  const entries = await readdir(join(academy.ctx.config.dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

describe("POST /uploads", () => {
  test.each([
    ["cv.pdf", realFiles.pdf, "cvResume"],
    ["letter.DOCX", realFiles.docx, "coverLetter"],
    ["old letter.doc", realFiles.doc, "coverLetter"],
    ["id card.jpeg", realFiles.jpg, "nationalId"],
    ["certificate.png", realFiles.png, "academicCertificates"],
    ["course.webp", realFiles.webp, "picture"],
    ["exactly 5 MB.pdf", pdfOf(maxFileBytes), "professionalCertifications"],
  ])("takes %s", async (name, bytes, purpose) => {
    const { status, body } = await upload(name, bytes, purpose);
    expect([status, body]).toEqual([
      201,
      { fileId: expect.stringMatching(/^[\w-]{43}$/), name, size: bytes.length },
    ]);
  });

  test.each([
    ["6 MB", "big.pdf", pdfOf(6 * 1024 * 1024), "cvResume", 413, "big.pdf is larger than 5 MB"],
    ["nothing inside", "cv.pdf", "", "cvResume", 422, "cv.pdf is empty"],
    [
      "a renamed program",
      "cv.pdf",
      realFiles.exe,
      "cvResume",
      415,
      "cv.pdf is not a real PDF file. Use PDF, DOC or DOCX.",
    ],
    [
      "a program",
      "setup.exe",
      realFiles.exe,
      "cvResume",
      415,
      "setup.exe is not a .pdf, .doc or .docx file",
    ],
    [
      "a page for a picture",
      "course.webp",
      "<script>alert(1)</script>",
      "picture",
      415,
      "course.webp is not a real WebP file. Use JPG, PNG or WebP.",
    ],
    [
      "a picture for a CV",
      "cv.png",
      realFiles.png,
      "cvResume",
      415,
      "cv.png is not a .pdf, .doc or .docx file",
    ],
    [
      "a letter for an ID",
      "id.docx",
      realFiles.docx,
      "nationalId",
      415,
      "id.docx is not a .pdf, .jpg, .jpeg or .png file",
    ],
    [
      "a picture that says PDF",
      "cv.pdf",
      realFiles.png,
      "cvResume",
      415,
      "cv.pdf is not a real PDF file. Use PDF, DOC or DOCX.",
    ],
    [
      "an app that says DOCX",
      "cv.docx",
      makeZip({ "classes.dex": "x" }),
      "cvResume",
      415,
      "cv.docx is not a real DOCX file. Use PDF, DOC or DOCX.",
    ],
    [
      "an installer that says DOC",
      "cv.doc",
      Buffer.concat([realFiles.doc.subarray(0, 512), Buffer.alloc(512)]),
      "cvResume",
      415,
      "cv.doc is not a real DOC file. Use PDF, DOC or DOCX.",
    ],
    [
      "a web page",
      "cv.pdf",
      "<script>alert(1)</script>",
      "cvResume",
      415,
      "cv.pdf is not a real PDF file. Use PDF, DOC or DOCX.",
    ],
    [
      "an unknown purpose",
      "cv.pdf",
      realFiles.pdf,
      "__proto__",
      422,
      "No form accepts files for this purpose",
    ],
  ])("refuses %s and keeps nothing", async (_what, name, bytes, purpose, status, error) => {
    const before = [await onDisk(), await academy.ctx.db.$count(uploads)];
    const reply = await upload(name, bytes, purpose);
    expect([reply.status, (reply.body as { error: string }).error]).toEqual([status, error]);
    expect([await onDisk(), await academy.ctx.db.$count(uploads)]).toEqual(before);
  });

  test.each([
    ["no file", [["purpose", "cvResume"]], 422],
    [
      "an empty file input",
      [
        ["file", { name: "", bytes: "" }],
        ["purpose", "cvResume"],
      ],
      422,
    ],
    [
      "an id in place of the file",
      [
        ["file", "x".repeat(43)],
        ["purpose", "cvResume"],
      ],
      422,
    ],
    ["no purpose", [["file", { name: "cv.pdf", bytes: realFiles.pdf }]], 422],
    ["a NUL byte", [["purpose", "a\u0000b"]], 400],
    ["a field that would set a prototype", [["__proto__", "x"]], 400],
  ] satisfies [string, [string, Part][], number][])("refuses %s", async (_what, parts, status) => {
    const reply = await sendForm(academy, "/uploads", parts);
    expect([reply.status, (reply.body as { error: string }).error]).toEqual([
      status,
      expect.any(String),
    ]);
  });

  test("a JSON call refuses a form", async () => {
    const reply = await sendForm(academy, "/auth/login", [["email", "a@b.example"]]);
    expect(reply.status).toBe(415);
  });

  test("the file name cannot do harm", async () => {
    const { body } = await upload("..\\..\\etc/pass\u202Efdp.pdf", realFiles.pdf);
    expect((body as { name: string }).name).not.toMatch(/[\r\n\\/\u202E]/);
    expect(await onDisk()).not.toContain((body as { name: string }).name);
  });

  test("the same key stores a file once", async () => {
    const headers = { "idempotency-key": "upload-1" };
    const send = (bytes: Buffer) =>
      sendForm(
        academy,
        "/uploads",
        [
          ["file", { name: "cv.pdf", bytes }],
          ["purpose", "cvResume"],
        ],
        headers,
      );
    const once = await send(realFiles.pdf);
    expect((await send(realFiles.pdf)).body).toEqual(once.body);
    expect((await send(pdfOf(1000))).status).toBe(409);
  });
});

describe("a field that accepts larger files", () => {
  const rule: FileRule = { kinds: ["pdf"], maxBytes: 10 * 1024 * 1024 };
  const receive = (sizeBytes: number) =>
    receiveFile(academy.ctx, {
      purpose: "cvResume",
      name: "cv.pdf",
      rule,
      source: Readable.from([pdfOf(sizeBytes)]),
    });

  test("accepts them on the server, up to its own limit", async () => {
    expect(await receive(10 * 1024 * 1024)).toMatchObject({ sizeBytes: 10 * 1024 * 1024 });
    expect(await receive(10 * 1024 * 1024 + 1)).toMatchObject({
      status: 413,
      text: "cv.pdf is larger than 10 MB",
    });
  });

  test("checks in the browser before anything is sent", () => {
    const fault = (size: number) =>
      faultBeforeSending({ name: "cv.pdf", type: "application/pdf", size }, rule)?.text;
    expect(fault(10 * 1024 * 1024)).toBeUndefined();
    expect(fault(10 * 1024 * 1024 + 1)).toBe("cv.pdf is larger than 10 MB");
    expect([fileLimitOf(rule), fileLimitOf({ kinds: ["pdf"] })]).toEqual(["10 MB", "5 MB"]);
  });
});

describe("a stored file", () => {
  test("stays private under a random key, and can be read back", async () => {
    await upload("my cv.pdf", realFiles.pdf);
    const [row] = await academy.ctx.db.select().from(uploads);
    if (!row) throw new Error("nothing was kept");
    expect(await onDisk()).toContain(row.storageKey);
    expect(row.storageKey).not.toBe(row.id);
    const page = await academy.inject({ method: "GET", url: `/api/uploads/${row.id}` });
    expect(page.statusCode).toBe(404);
    const kept = await academy.ctx.files.storage.open(row.storageKey);
    expect((await text(kept)).length).toBeGreaterThan(0);
  });

  test("is deleted after 24 hours unless a form uses it, and cannot be used late or twice", async () => {
    const sent = async () =>
      ((await upload("cv.pdf", realFiles.pdf)).body as { fileId: string }).fileId;
    const [forgotten, handedIn] = [await sent(), await sent()];
    const take = (fileId: string, purpose = "cvResume") =>
      takeUploads(academy.ctx, { [purpose]: fileId }, "test/1");
    expect(await take(handedIn, "nationalId")).toEqual([]);
    expect(await take(handedIn)).toHaveLength(1);
    expect(await take(handedIn)).toEqual([]);

    academy.setTime("2026-11-22T09:00:01Z");
    expect(await take(forgotten)).toEqual([]);
    await sweepUploads(academy.ctx);
    const left = await academy.ctx.db.select().from(uploads);
    expect(left.map(({ id }) => id)).toEqual([handedIn]);
    expect(await onDisk()).toEqual([left[0]?.storageKey]);
  });
});

test("one address cannot fill the disk", async () => {
  const limited = await openAcademy({ rateLimited: true });
  const statuses: number[] = [];
  for (let time = 0; time < 121; time++) {
    statuses.push((await sendForm(limited, "/uploads", [["purpose", "cvResume"]])).status);
  }
  expect([statuses[119], statuses[120]]).toEqual([422, 429]);
  await limited.close();
});
