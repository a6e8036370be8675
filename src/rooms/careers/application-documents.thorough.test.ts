import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { maxFileBytes } from "#foundation/files/upload-limits.ts";
import { type Part, pdfOf, realFiles } from "#tests/support/academy/form-data.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { applyForJobs } from "#tests/support/people/apply-for-jobs.ts";
import { openJobDocument } from "./find-application.server.ts";
import { jobDocuments } from "./tables.server.ts";

const academy = await openAcademyForFile();
const apply = applyForJobs(academy);

describe("files of a form", () => {
  test.each([
    [
      "6 MB",
      "cvResume",
      { name: "big.pdf", bytes: pdfOf(6 * 1024 * 1024) },
      413,
      "big.pdf is larger than 5 MB",
    ],
    ["an empty one", "nationalId", { name: "id.png", bytes: "" }, 422, "id.png is empty"],
    [
      "a renamed program",
      "coverLetter",
      { name: "letter.docx", bytes: realFiles.exe },
      415,
      "letter.docx is not a real DOCX file. Use PDF, DOC or DOCX.",
    ],
    [
      "a picture as CV",
      "cvResume",
      { name: "cv.jpg", bytes: realFiles.jpg },
      415,
      "cv.jpg is not a .pdf, .doc or .docx file",
    ],
  ] satisfies [string, string, Part, number, string][])(
    "%s is refused at its field",
    async (_what, field, part, status, fault) => {
      const reply = await apply.send({ [field]: part });
      expect([reply.status, reply.body.error, reply.body.fields]).toEqual([
        status,
        fault,
        { [field]: fault },
      ]);
    },
  );

  test("is reported together with all other errors", async () => {
    const { status, body } = await apply.send({
      fullName: "",
      cvResume: { name: "cv.pdf", bytes: "" },
    });
    expect([status, body.fields]).toEqual([
      422,
      { fullName: "Full name is required", cvResume: "cv.pdf is empty" },
    ]);
  });

  test("five of 5 MB are accepted; more than 25 MB in total is refused, and nothing is stored", async () => {
    const full = (name: string): Part => ({ name, bytes: pdfOf(maxFileBytes) });
    const five = {
      cvResume: full("1.pdf"),
      coverLetter: full("2.pdf"),
      academicCertificates: full("3.pdf"),
      professionalCertifications: full("4.pdf"),
      nationalId: full("5.pdf"),
    };
    expect((await apply.send(five)).status).toBe(201);
    const before = [
      await academy.ctx.db.$count(uploads),
      await academy.ctx.db.$count(jobDocuments),
    ];
    const { status, body } = await apply.send({ ...five, extra: full("6.pdf") });
    expect([status, body.error]).toEqual([413, "That is too large to send: the limit is 25 MB."]);
    expect([
      await academy.ctx.db.$count(uploads),
      await academy.ctx.db.$count(jobDocuments),
    ]).toEqual(before);
  });
});

const actor = {
  personId: "reader",
  sessionId: "session",
  email: "reader@mail.example",
  name: "Reader",
  mustChangePassword: false,
};

test("only people with permission to read files can open a document", async () => {
  await apply.send({ cvResume: { name: "cv.pdf", bytes: pdfOf(2_000) } });
  const documents = await academy.ctx.db.select().from(jobDocuments);
  const cv = documents.find(({ sizeBytes }) => sizeBytes === 2_000);
  const id = cv?.id ?? "";
  await expect(openJobDocument(academy.ctx, id)).rejects.toMatchObject({ status: 401 });
  const as = (role: "admin" | "user") => ({
    ...academy.ctx,
    actor: { ...actor, kind: role, roles: role === "admin" ? [role, "owner"] : [role] },
  });
  await expect(openJobDocument(as("user"), id)).rejects.toMatchObject({ status: 403 });
  await expect(openJobDocument(as("admin"), "nothing")).rejects.toMatchObject({ status: 404 });
  const opened = await openJobDocument(as("admin"), id);
  expect([opened.name, opened.mediaType]).toEqual(["cv.pdf", "application/pdf"]);
  expect((await text(opened.content)).length).toBe(2_000);
  const entries = await academy.ctx.db.select().from(auditEntries);
  expect(entries.filter(({ action }) => action === "job_document.opened")).toMatchObject([
    { actorId: "reader", subject: id, details: { field: "cvResume" } },
  ]);
});
