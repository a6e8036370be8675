import { readdir } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { maxFileBytes } from "#foundation/files/upload-limits.ts";
import { smallSite } from "../pages/small-site.tsx";
import { encodeForm, formType, pdfOf } from "../support/academy/form-data.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";

/** Uses a real connection: a refusal only counts if the client that sent too much can read it. */

const academy = await openAcademyForFile({
  env: { LOG_LEVEL: "silent" },
  mountRest: (server) =>
    mountPages(server, smallSite, {
      mode: "production",
      log: createLogger("silent"),
      origin: "http://academy.example",
      fileForms: { "/form": { file: { kinds: ["pdf"] }, other: { kinds: ["pdf"] } } },
    }),
});
await academy.server.listen({ port: 0, host: "127.0.0.1" });
const port = (academy.server.server.address() as AddressInfo).port;

type Sent = { type?: string; body: Buffer; chunked?: boolean };

/**
 * Writes everything before it reads, as browsers do. It pauses between the chunks, as on any real network, so
 * that we notice a server that closes the connection early.
 */
const post = (path: string, { type = formType, body, chunked = true }: Sent) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const length = chunked ? {} : { "content-length": body.length };
    const headers = { "content-type": type, accept: "*/*", ...length };
    const sending = request({ port, host: "127.0.0.1", path, method: "POST", headers });
    sending.on("error", reject);
    sending.on("response", async (answer) => {
      if (!sending.writableFinished) await new Promise((done) => sending.once("finish", done));
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
    });
    const piece = 256 * 1024;
    const write = (from: number) => {
      if (from >= body.length) sending.end();
      else
        sending.write(body.subarray(from, from + piece), () => setTimeout(write, 2, from + piece));
    };
    write(0);
  });

const onDisk = async () => {
  const entries = await readdir(join(academy.ctx.config.dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};

const file = (name: string, bytes: number) => ({ name, bytes: pdfOf(bytes) });
const megabytes = (count: number) => count * 1024 * 1024;

describe.each([
  ["that says its size", false],
  ["chunked", true],
])("more than a call takes, %s, is answered", (_kind, chunked) => {
  test("one file, and nothing of it is stored", async () => {
    const body = encodeForm([
      ["purpose", "cvResume"],
      ["file", file("big.pdf", megabytes(22))],
    ]);
    const answer = await post("/api/uploads", { body, chunked });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      413,
      { error: "That is too large to send: the limit is 20 MB.", code: "too_large" },
    ]);
    expect([await onDisk(), await academy.ctx.db.$count(uploads)]).toEqual([0, 0]);
  });

  test("a form with six files, and the five that fitted are deleted", async () => {
    const names = ["cvResume", "coverLetter", "academicCertificates", "nationalId"];
    const parts = [...names, "professionalCertifications", "more"].map(
      (name) => [name, file(`${name}.pdf`, maxFileBytes)] as const,
    );
    const answer = await post("/api/job-applications", { body: encodeForm(parts), chunked });
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([
      413,
      "That is too large to send: the limit is 25 MB.",
    ]);
    expect([await onDisk(), await academy.ctx.db.$count(uploads)]).toEqual([0, 0]);
  });

  test("a text", async () => {
    const body = Buffer.from(JSON.stringify({ message: "x".repeat(megabytes(3)) }));
    const answer = await post("/api/contact", { body, chunked, type: "application/json" });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, "too_large"]);
  });

  test("a form of a page", async () => {
    const body = Buffer.from(`name=${"x".repeat(megabytes(3))}`);
    const answer = await post("/form", {
      body,
      chunked,
      type: "application/x-www-form-urlencoded",
    });
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining("413 Content Too")]);
  });
});

test("one file that is too large does not lose a page's form", async () => {
  const body = encodeForm([
    ["file", file("big.pdf", megabytes(40))],
    ["name", "Asabe"],
    ["other", file("small.pdf", 1_000)],
  ]);
  const answer = await post("/form", { body });
  expect([answer.status, answer.body]).toEqual([422, expect.stringContaining("Asabe")]);
  expect(answer.body).toContain("file: big.pdf is larger than 5 MB");
  const [kept] = await academy.ctx.db.select().from(uploads);
  expect([kept?.name, kept?.purpose]).toEqual(["small.pdf", "other"]);
  expect(answer.body).toContain(kept?.id);
});

test("an invalid form for a page gets a response", async () => {
  const answer = await post("/form", { body: Buffer.from("no form"), chunked: false });
  expect([answer.status, answer.body]).toEqual([400, expect.stringContaining("400 Bad Request")]);
});
