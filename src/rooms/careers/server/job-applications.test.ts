import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxFileBytes } from "#foundation/files/file-kinds.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { messages } from "#foundation/mail/tables.ts";
import { type Part, pdfOf, realFiles, sendForm } from "#tests/form-data.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { signInAs } from "#tests/sign-in-as.ts";
import type { JobApplicationRecord } from "../contract/job-application.ts";
import { jobApplications, jobDocuments } from "./tables.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
});
afterAll(() => academy.close());

const answers = {
  fullName: "Laraba Yusuf",
  gender: "female",
  dateOfBirth: "1988-04-02",
  phoneNumber: "0803 123 4567",
  emailAddress: "Laraba@Mail.Example",
  residentialAddress: "4 Hospital Road, Jalingo",
  stateOfResidence: "Taraba",
  lga: "Jalingo",
  nationality: "Nigerian",
  positionApplied: "Training Instructor",
  preferredWorkLocation: "Jalingo, Taraba",
  tradeSpecification: "Welding",
  currentOccupation: "Welder",
  yearsOfExperience: "12",
  highestQualification: "OND/NCE",
  tradeSkillArea: "Metal work",
  motivation: "I learnt from a patient master.",
  teachingExperience: "Six apprentices.",
  signature: "Laraba Yusuf",
  signatureDate: "2026-11-21",
};

const pdf = (name: string): Part => ({ name, bytes: realFiles.pdf });
const files: Record<string, Part> = {
  cvResume: pdf("cv.pdf"),
  coverLetter: { name: "letter.docx", bytes: realFiles.docx },
  academicCertificates: { name: "scan.jpg", bytes: realFiles.jpg },
  nationalId: { name: "id.png", bytes: realFiles.png },
};

type Sent = Record<string, Part | undefined>;
type Failure = { error: string; code: string; fields: Record<string, string> };

const send = async (changes: Sent = {}, headers: Record<string, string> = {}) => {
  const parts = Object.entries<Part | undefined>({ ...answers, ...files, ...changes });
  const reply = await sendForm(
    academy,
    "/job-applications",
    parts.filter((part): part is [string, Part] => part[1] !== undefined),
    headers,
  );
  return { status: reply.status, body: reply.body as Failure & { id: string; reference: string } };
};

const upload = async (purpose: string, part: Part) =>
  (
    (
      await sendForm(academy, "/uploads", [
        ["file", part],
        ["purpose", purpose],
      ])
    ).body as { fileId: string }
  ).fileId;

const sendJson = async (body: Record<string, unknown>) => {
  const reply = await academy.call("POST", "/job-applications", { body });
  return { status: reply.status, body: reply.body as Failure & { id: string } };
};

const fileIds = async () => ({
  cvResume: await upload("cvResume", pdf("cv.pdf")),
  coverLetter: await upload("coverLetter", pdf("letter.pdf")),
  academicCertificates: await upload("academicCertificates", pdf("scan.pdf")),
  nationalId: await upload("nationalId", pdf("id.pdf")),
});

const stored = async (id: string) =>
  (await academy.ctx.db.select().from(jobApplications)).find((row) => row.id === id);

describe("POST /job-applications", () => {
  test("takes a form with its files, acknowledges it, and shows it to admins only", async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), reference: expect.stringMatching(/^JOB-[A-Z2-9]{5}-[A-Z2-9]{5}$/) },
    ]);
    const mails = await academy.ctx.db.select().from(messages);
    expect(mails.at(-1)).toMatchObject({
      recipient: "laraba@mail.example",
      kind: "job_application_received",
      text: expect.stringContaining(body.reference),
    });
    const { token } = await signInAs(academy, "admin");
    const list = await academy.call("GET", "/admin/job-applications", { token });
    const { applications } = list.body as { applications: JobApplicationRecord[] };
    const [first] = applications;
    expect(first).toMatchObject({
      ...answers,
      emailAddress: "laraba@mail.example",
      affiliatedWithInstitution: false,
      institutionDetails: "",
      relevantCertifications: "",
    });
    expect(first?.documents.map(({ field, name, mediaType }) => [field, name, mediaType])).toEqual([
      ["academicCertificates", "scan.jpg", "image/jpeg"],
      ["coverLetter", "letter.docx", expect.stringContaining("wordprocessingml")],
      ["cvResume", "cv.pdf", "application/pdf"],
      ["nationalId", "id.png", "image/png"],
    ]);
    expect(JSON.stringify(list.body)).not.toContain("storageKey");
  });

  test("takes JSON with the ids of files that went ahead, each for one application", async () => {
    const ids = await fileIds();
    const body = { ...answers, ...ids, yearsOfExperience: 12, affiliatedWithInstitution: true };
    expect((await sendJson(body)).body.fields).toEqual({
      institutionDetails: "Please provide institution details",
    });
    const complete = { ...body, institutionDetails: "College of Education, Jalingo" };
    const first = await sendJson(complete);
    expect(first.status).toBe(201);
    expect(await stored(first.body.id)).toMatchObject({
      affiliatedWithInstitution: true,
      yearsOfExperience: "12",
      institutionDetails: "College of Education, Jalingo",
    });
    const again = await sendJson(complete);
    expect([again.status, again.body.fields.cvResume]).toEqual([
      422,
      "Choose this file again: it is no longer kept",
    ]);
  });

  test("files that came with a form that was refused need not be sent again", async () => {
    const before = await academy.ctx.db.$count(jobApplications);
    const ids = await fileIds();
    expect((await sendJson({ ...answers, ...ids, fullName: " " })).status).toBe(422);
    expect(await academy.ctx.db.$count(jobApplications)).toBe(before);
    expect((await sendJson({ ...answers, ...ids })).status).toBe(201);
  });

  test("a file of another purpose, or an invented id, is no file", async () => {
    const ids = await fileIds();
    const swapped = { ...ids, cvResume: ids.coverLetter, nationalId: "x".repeat(43) };
    const { status, body } = await sendJson({ ...answers, ...swapped });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["cvResume", "nationalId"]]);
  });

  test("the same key makes one application", async () => {
    const headers = { "idempotency-key": "job-1" };
    const once = await send({}, headers);
    expect(once.status).toBe(201);
    expect((await send({}, headers)).body).toEqual(once.body);
  });
});

const required = {
  fullName: "Full name is required",
  dateOfBirth: "Date of birth is required",
  phoneNumber: "Phone number is required",
  emailAddress: "Email address is required",
  residentialAddress: "Residential address is required",
  stateOfResidence: "State of residence is required",
  lga: "LGA is required",
  nationality: "Nationality is required",
  positionApplied: "Position applied for is required",
  preferredWorkLocation: "Preferred work location is required",
  currentOccupation: "Current occupation is required",
  yearsOfExperience: "Years of experience is required",
  highestQualification: "Highest qualification is required",
  tradeSkillArea: "Trade/skill area is required",
  cvResume: "CV/Resume is required",
  coverLetter: "Cover letter is required",
  academicCertificates: "Academic certificates are required",
  nationalId: "National ID is required",
  motivation: "Please explain your motivation",
  teachingExperience: "Please describe your teaching experience",
  signature: "Signature is required",
  signatureDate: "Date is required",
};

describe("what is wrong is said in the specification's words", () => {
  test("an empty form, as JSON and as multipart", async () => {
    expect(await sendJson({})).toMatchObject({ status: 422, body: { fields: required } });
    const spaces = Object.fromEntries(Object.keys(answers).map((name) => [name, "  \n "]));
    const nothing = Object.fromEntries(Object.keys(files).map((name) => [name, undefined]));
    const { status, body } = await send({ ...spaces, gender: "female", ...nothing });
    expect([status, body.fields]).toEqual([422, required]);
  });

  test.each([
    ["Training Instructor", 422],
    ["Master Craftsman/Craftswoman", 422],
    ["Mentor/Career Coach", 201],
  ])("%s without a trade: %i", async (positionApplied, status) => {
    const reply = await send({ positionApplied, tradeSpecification: " " });
    expect(reply.status).toBe(status);
    if (status === 422) {
      expect(reply.body.fields).toEqual({ tradeSpecification: "Please specify your trade" });
    }
  });

  test.each([
    ["emailAddress", "laraba", "Enter a valid email address"],
    ["emailAddress", "a@b.example\r\nBcc: x@y.example", "Enter a valid email address"],
    ["emailAddress", "a@b.example, x@y.example", "Enter a valid email address"],
    ["stateOfResidence", "Atlantis", "Choose one of the 37 states"],
    ["lga", "Yola North", "Choose an LGA of your state of residence"],
    ["lga", "__proto__", "Choose an LGA of your state of residence"],
    ["gender", "robot", "Choose male, female or other"],
    ["positionApplied", "King", "Choose one of the positions"],
    ["highestQualification", "Grade 1", "Choose one of the qualifications"],
    ["dateOfBirth", "1990-02-30", "Enter a real date, like 1990-05-14"],
    ["dateOfBirth", "2031-01-01", "Date of birth must be in the past"],
    ["phoneNumber", "call me", "Enter a phone number, like 0803 123 4567"],
    ["fullName", "x".repeat(101), "Use 100 characters or fewer"],
  ])("%s: %s", async (field, value, fault) => {
    const { status, body } = await send({ [field]: value });
    expect([status, body.fields[field]]).toEqual([422, fault]);
  });

  test("text is stored as it was typed and sent as text; a name cannot add a header", async () => {
    const script = "<script>alert('x')</script>\nSecond line";
    const { status, body } = await send({
      motivation: script,
      fullName: "Laraba\r\nBcc: x@y.example\r\n<b>",
    });
    expect(status).toBe(201);
    const row = await stored(body.id);
    expect([row?.motivation, row?.fullName]).toEqual([script, "Laraba Bcc: x@y.example <b>"]);
    const mail = (await academy.ctx.db.select().from(messages)).at(-1);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain("<b>");
  });
});

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
      "letter.docx is not a real DOCX file",
    ],
    [
      "a picture as CV",
      "cvResume",
      { name: "cv.jpg", bytes: realFiles.jpg },
      415,
      "cv.jpg is not a PDF, DOC or DOCX file",
    ],
  ] satisfies [string, string, Part, number, string][])(
    "%s is refused at its field",
    async (_what, field, part, status, fault) => {
      const reply = await send({ [field]: part });
      expect([reply.status, reply.body.error, reply.body.fields]).toEqual([
        status,
        fault,
        { [field]: fault },
      ]);
    },
  );

  test("is told together with everything else that is wrong", async () => {
    const { status, body } = await send({ fullName: "", cvResume: { name: "cv.pdf", bytes: "" } });
    expect([status, body.fields]).toEqual([
      422,
      { fullName: "Full name is required", cvResume: "cv.pdf is empty" },
    ]);
  });

  test("five of 5 MB are taken; more than 25 MB in all is refused, and nothing is stored", async () => {
    const full = (name: string): Part => ({ name, bytes: pdfOf(maxFileBytes) });
    const five = {
      cvResume: full("1.pdf"),
      coverLetter: full("2.pdf"),
      academicCertificates: full("3.pdf"),
      professionalCertifications: full("4.pdf"),
      nationalId: full("5.pdf"),
    };
    expect((await send(five)).status).toBe(201);
    const before = [
      await academy.ctx.db.$count(uploads),
      await academy.ctx.db.$count(jobDocuments),
    ];
    const { status, body } = await send({ ...five, extra: full("6.pdf") });
    expect([status, body.error]).toEqual([413, "That is too large to send: 25 MB is the most."]);
    expect([
      await academy.ctx.db.$count(uploads),
      await academy.ctx.db.$count(jobDocuments),
    ]).toEqual(before);
  });
});

describe("GET /admin/job-applications", () => {
  test("searches, filters, sorts and pages", async () => {
    await send({ fullName: "Zainab Audu", positionApplied: "Mentor/Career Coach" });
    const { token } = await signInAs(academy, "admin");
    const get = async (query: string) =>
      (await academy.call("GET", `/admin/job-applications?${query}`, { token })).body as {
        applications: JobApplicationRecord[];
        total: number;
        page?: number;
      };
    const found = await get("search=zainab&position=Mentor%2FCareer%20Coach");
    expect(found.applications.map(({ fullName }) => fullName)).toEqual(["Zainab Audu"]);
    const page = await get("sort=fullName&order=desc&page=1&pageSize=1");
    expect([page.applications[0]?.fullName, page.applications.length, page.page]).toEqual([
      "Zainab Audu",
      1,
      1,
    ]);
    expect((await get("search=%25")).total).toBe(0);
  });
});
