import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { applyForJobs, jobAnswers, jobFiles } from "#tests/support/people/apply-for-jobs.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { jobApplications } from "./tables.server.ts";

let academy: TestAcademy;
let apply: ReturnType<typeof applyForJobs>;
beforeAll(async () => {
  academy = await openAcademy();
  apply = applyForJobs(academy);
});
afterAll(() => academy.close());

const stored = async (id: string) =>
  (await academy.ctx.db.select().from(jobApplications)).find((row) => row.id === id);

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

describe("errors use the specification's texts", () => {
  test("an empty form, as JSON and as multipart", async () => {
    expect(await apply.sendJson({})).toMatchObject({ status: 422, body: { fields: required } });
    const spaces = Object.fromEntries(Object.keys(jobAnswers).map((name) => [name, "  \n "]));
    const nothing = Object.fromEntries(Object.keys(jobFiles).map((name) => [name, undefined]));
    const { status, body } = await apply.send({ ...spaces, gender: "female", ...nothing });
    expect([status, body.fields]).toEqual([422, required]);
  });

  test.each([
    ["Training Instructor", 422],
    ["Master Craftsman/Craftswoman", 422],
    ["Mentor/Career Coach", 201],
  ])("%s without a trade: %i", async (positionApplied, status) => {
    const reply = await apply.send({ positionApplied, tradeSpecification: " " });
    expect(reply.status).toBe(status);
    if (status === 422) {
      expect(reply.body.fields).toEqual({ tradeSpecification: "Please specify your trade" });
    }
  });

  test.each(["yes", "true", "on"])("an affiliation of %j asks for its details", async (answer) => {
    const reply = await apply.send({ affiliatedWithInstitution: answer });
    expect([reply.status, reply.body.fields]).toEqual([
      422,
      { institutionDetails: "Please provide institution details" },
    ]);
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
    ["dateOfBirth", "1990-02-30", "Date of birth must be a real date"],
    ["dateOfBirth", "2031-01-01", "Date of birth must be in the past"],
    ["signatureDate", "2026-11-22", "The date of your signature cannot be in the future"],
    ["signatureDate", "2026-02-30", "The date of your signature must be a real date"],
    ["yearsOfExperience", "ten", "Enter your years of experience as a number from 0 to 60"],
    ["yearsOfExperience", "12 years", "Enter your years of experience as a number from 0 to 60"],
    ["yearsOfExperience", "-1", "Enter your years of experience as a number from 0 to 60"],
    ["yearsOfExperience", "1.5", "Enter your years of experience as a number from 0 to 60"],
    ["yearsOfExperience", "61", "Enter your years of experience as a number from 0 to 60"],
    ["phoneNumber", "call me", "Enter a phone number, like 0803 123 4567"],
    ["phoneNumber", "0803 123", "Enter a phone number, like 0803 123 4567"],
    ["dateOfBirth", "2026-11-22", "Date of birth must be in the past"],
    ["dateOfBirth", "1901-01-01", "Date of birth must be a real date"],
    ["emailAddress", "a..b@c.example", "Enter a valid email address"],
    ["emailAddress", "a@b", "Enter a valid email address"],
    ["fullName", "x".repeat(101), "Use 100 characters or fewer"],
    ["fullName", "x".repeat(100_000), "Use 100 characters or fewer"],
    ["motivation", "ɓ".repeat(100_000), "Use 5,000 characters or fewer"],
  ])("%s: %s", async (field, value, fault) => {
    const { status, body } = await apply.send({ [field]: value });
    expect([status, body.fields[field]]).toEqual([422, fault]);
  });

  test.each(["0", "7", "60"])(
    "%s years of experience are stored as they were sent",
    async (yearsOfExperience) => {
      const { status, body } = await apply.send({ yearsOfExperience });
      expect(status).toBe(201);
      expect((await stored(body.id))?.yearsOfExperience).toBe(yearsOfExperience);
    },
  );

  test("text is stored as it was typed and sent as text; a name cannot add a header", async () => {
    const script = "<script>alert('x')</script>\nSecond line";
    const { status, body } = await apply.send({
      motivation: script,
      fullName: "Laraba\r\nBcc: x@y.example\r\n<b>",
    });
    expect(status).toBe(201);
    const row = await stored(body.id);
    expect([row?.motivation, row?.fullName]).toEqual([script, "Laraba Bcc: x@y.example <b>"]);
    const mail = (await readMails(academy.ctx)).at(-1);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain("<b>");
  });

  test("the confirmation email repeats nothing that was typed", async () => {
    const advert = { fullName: "Buy at evil.example", preferredWorkLocation: "evil.example" };
    const changes = { ...advert, emailAddress: "victim@mail.example", signature: "evil.example" };
    expect((await apply.send(changes)).status).toBe(201);
    const mails = await readMails(academy.ctx);
    const mail = mails.find(({ recipient }) => recipient === "victim@mail.example");
    expect(mail?.text).toContain("Training Instructor");
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("evil.example");
  });
});
