import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolmentForms } from "../forms/enrolment-forms.ts";
import type { EnrolmentRecord } from "./enrolment-record.ts";

const open = await openEnrolmentAcademyForFile();
const admin = (await signInAs(open.academy, "admin")).token;

const apply = (emailAddress: string) =>
  enrol(open.academy, { ...onlineAnswers, courseId: "front-end-scholarship", emailAddress });
const decide = (id: string, decision: string) =>
  open.academy.call("POST", `/admin/enrolments/${id}/decision`, {
    token: admin,
    body: { decision },
  });
const mailsTo = (recipient: string) =>
  open.academy.ctx.db.select().from(messages).where(eq(messages.recipient, recipient));
const kindsTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ kind }) => kind).sort();

describe("a sponsored place", () => {
  test.each([
    ["awarded", "confirmed", "enrolment_confirmed"],
    ["declined", "declined", "sponsorship_declined"],
  ])("%s: %s, and the learner is told", async (decision, status, kind) => {
    const email = `${decision}@example.com`;
    const submitted = await apply(email);
    const reply = await decide(submitted.enrolment.id, decision);
    expect([reply.status, reply.body]).toMatchObject([200, { status }]);
    expect((await readEnrolment(open.academy, submitted)).status).toBe(status);
    expect(await kindsTo(email)).toEqual([kind, "sponsorship_applied"].sort());
    if (decision === "declined") return;
    const text = (await mailsTo(email)).find((mail) => mail.kind === kind)?.text;
    expect(text).toContain("You have a sponsored place in");
    expect(text).toContain("Sponsored, nothing to pay");
    expect(text).not.toMatch(/payment has arrived|\bpaid\b/i);
  });

  test("twenty decisions at once: one counts, the others are refused", async () => {
    const email = "contested@example.com";
    const { enrolment } = await apply(email);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        decide(enrolment.id, turn % 2 === 0 ? "awarded" : "declined"),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await kindsTo(email)).toHaveLength(2);
  });

  test("only what waits for a decision is decided", async () => {
    const paid = await enrol(open.academy);
    expect((await decide(paid.enrolment.id, "awarded")).status).toBe(409);
    expect((await decide("nothing", "awarded")).status).toBe(404);
    expect((await decide(paid.enrolment.id, "perhaps")).status).toBe(422);
  });
});

test("an admin reads all answers", async () => {
  const { enrolment } = await enrol(open.academy);
  const reply = await open.academy.call("GET", `/admin/enrolments/${enrolment.id}`, {
    token: admin,
  });
  expect(reply.body).toMatchObject({
    fullName: "Amina Bello",
    dateOfBirth: "2001-03-14",
    answers: { emergencyName: "Hauwa Bello", availability: ["Weekdays", "Weekends"] },
    summary: { dueKobo: 9_500_000 },
  });
  const { review } = reply.body as EnrolmentRecord;
  expect(review.map(({ title }) => title)).toEqual(
    enrolmentForms.physical.steps.map(({ title }) => title),
  );
  const answers = review.flatMap((step) => step.answers);
  expect(answers.map(({ name }) => name).sort()).toEqual(
    Object.keys((reply.body as EnrolmentRecord).answers ?? {}).sort(),
  );
  expect(answers).toEqual(
    expect.arrayContaining([
      { name: "dateOfBirth", label: "Date of birth", text: "14 March 2001" },
      { name: "hasExperience", label: "Do you have experience in this trade?", text: "No" },
      { name: "availability", label: "When are you available?", text: "Weekdays, Weekends" },
      { name: "trainingLevel", label: "Training level", text: "Beginner" },
    ]),
  );
});
