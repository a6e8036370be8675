import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { applyForJobs, jobAnswers } from "#tests/support/people/apply-for-jobs.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { JobApplicationRecord, JobApplicationSummary } from "./admin-applications.ts";
import { jobApplications } from "./tables.server.ts";

const academy = await openAcademyForFile();
const apply = applyForJobs(academy);

const stored = async (id: string) =>
  (await academy.ctx.db.select().from(jobApplications)).find((row) => row.id === id);

describe("POST /job-applications", () => {
  test("accepts a form with files, confirms it by email, and shows it only to admins", async () => {
    const { status, body } = await apply.send();
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
    const { applications } = list.body as { applications: JobApplicationSummary[] };
    expect(applications).toMatchObject([
      { id: body.id, fullName: "Laraba Yusuf", stage: "received", deletedOn: "2027-11-21" },
    ]);
    const one = await academy.call("GET", `/admin/job-applications/${body.id}`, { token });
    const { application: first } = one.body as { application: JobApplicationRecord };
    expect(first).toMatchObject({
      ...jobAnswers,
      emailAddress: "laraba@mail.example",
      phoneNumber: "+2348031234567",
      affiliatedWithInstitution: false,
      institutionDetails: "",
      relevantCertifications: "",
    });
    expect(first.documents.map(({ field, name, mediaType }) => [field, name, mediaType])).toEqual([
      ["academicCertificates", "scan.jpg", "image/jpeg"],
      ["coverLetter", "letter.docx", expect.stringContaining("wordprocessingml")],
      ["cvResume", "cv.pdf", "application/pdf"],
      ["nationalId", "id.png", "image/png"],
    ]);
    expect(JSON.stringify([list.body, one.body])).not.toContain("storageKey");
  });

  test("accepts JSON with ids of uploaded files, each for one application", async () => {
    const ids = await apply.fileIds();
    const body = { ...jobAnswers, ...ids, yearsOfExperience: 12, affiliatedWithInstitution: true };
    expect((await apply.sendJson(body)).body.fields).toEqual({
      institutionDetails: "Please provide institution details",
    });
    const complete = { ...body, institutionDetails: "College of Education, Jalingo" };
    const first = await apply.sendJson(complete);
    expect(first.status).toBe(201);
    expect(await stored(first.body.id)).toMatchObject({
      affiliatedWithInstitution: true,
      yearsOfExperience: "12",
      institutionDetails: "College of Education, Jalingo",
    });
    const again = await apply.sendJson(complete);
    expect([again.status, again.body.fields.cvResume]).toEqual([
      422,
      "Choose this file again. We no longer have it.",
    ]);
  });

  test("files of a refused form do not need to be sent again", async () => {
    const before = await academy.ctx.db.$count(jobApplications);
    const ids = await apply.fileIds();
    expect((await apply.sendJson({ ...jobAnswers, ...ids, fullName: " " })).status).toBe(422);
    expect(await academy.ctx.db.$count(jobApplications)).toBe(before);
    expect((await apply.sendJson({ ...jobAnswers, ...ids })).status).toBe(201);
  });

  test("a file of another purpose, or an invented id, is refused", async () => {
    const ids = await apply.fileIds();
    const swapped = { ...ids, cvResume: ids.coverLetter, nationalId: "x".repeat(43) };
    const { status, body } = await apply.sendJson({ ...jobAnswers, ...swapped });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["cvResume", "nationalId"]]);
  });

  test("the same key makes one application", async () => {
    const headers = { "idempotency-key": "job-1" };
    const once = await apply.send({}, headers);
    expect(once.status).toBe(201);
    expect((await apply.send({}, headers)).body).toEqual(once.body);
  });
});

describe("GET /admin/job-applications", () => {
  test("searches and filters", async () => {
    await apply.send({ fullName: "Zainab Audu", positionApplied: "Mentor/Career Coach" });
    const { token } = await signInAs(academy, "admin");
    const get = async (query: string) =>
      (await academy.call("GET", `/admin/job-applications?${query}`, { token })).body as {
        applications: JobApplicationSummary[];
        total: number;
      };
    const found = await get("search=zainab&position=Mentor%2FCareer%20Coach");
    expect(found.applications.map(({ fullName }) => fullName)).toEqual(["Zainab Audu"]);
    const [last] = (await get("sort=fullName&order=desc")).applications;
    expect(last?.fullName).toBe("Zainab Audu");
  });
});
