import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { enrol, readEnrolment, setEmailProved } from "#tests/enrol.ts";
import { physicalAnswers } from "#tests/enrolment-answers.ts";
import { openEnrolmentAcademyForFile } from "#tests/open-for-file.ts";
import { signInAs } from "#tests/sign-in-as.ts";
import { enrolments } from "./tables.ts";

const open = await openEnrolmentAcademyForFile();

/** Paid while its form is empty, as an order of several leaves it. */
async function paidWithoutForm(emailAddress: string) {
  const submitted = await enrol(open.academy, { emailAddress, trainingLevel: "intermediate" });
  await open.academy.ctx.db
    .update(enrolments)
    .set({ answers: null, centreId: null, intakeId: null })
    .where(eq(enrolments.id, submitted.enrolment.id));
  await open.sandbox.press(submitted.reference, "pay");
  await open.sandbox.deliverTo(open.academy);
  return submitted;
}
const complete = (
  { enrolment }: { enrolment: { id: string; resumeToken: string } },
  body: object,
  resumeToken = enrolment.resumeToken,
) =>
  open.academy.call("POST", `/enrolments/${enrolment.id}/answers`, {
    body,
    headers: { "x-resume-token": resumeToken },
  });

describe("an enrolment that was paid before its form", () => {
  test("waits for the form, which confirms it once", async () => {
    const emailAddress = "later@example.com";
    const submitted = await paidWithoutForm(emailAddress);
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "awaiting_form",
      confirmedAt: null,
      intake: null,
      paidKobo: 16_500_000,
    });
    const missing = await complete(submitted, {});
    expect([missing.status, (missing.body as { fields: object }).fields]).toMatchObject([
      422,
      { fullName: "Enter your full name" },
    ]);
    const answers = { ...physicalAnswers, emailAddress, preferredLocation: "Yola, Adamawa" };
    // The level was paid for and is not chosen again.
    const done = await complete(submitted, { ...answers, trainingLevel: "advanced" });
    expect([done.status, done.body]).toMatchObject([
      200,
      { status: "confirmed", trainingLevel: "intermediate", preferredLocation: "Yola, Adamawa" },
    ]);
    expect((await complete(submitted, answers)).status).toBe(409);
    const mails = await open.academy.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, emailAddress));
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "enrolment_awaiting_form",
      "enrolment_confirmed",
      "enrolment_received",
    ]);
  });

  test("only a caller with access can fill it in", async () => {
    const submitted = await paidWithoutForm("closed@example.com");
    expect((await complete(submitted, physicalAnswers, "wrong")).status).toBe(404);
  });
});

test("a user lists enrolments made while signed in, and those with a confirmed address", async () => {
  const email = "lister@example.com";
  const { token, personId } = await signInAs(open.academy, "user", email);
  await enrol(open.academy, { emailAddress: "child@example.com" }, { token });
  await enrol(open.academy, { emailAddress: email });
  await enrol(open.academy, { emailAddress: "stranger@example.com" });
  const addresses = async () => {
    const reply = await open.academy.call("GET", "/me/enrolments", { token });
    const { enrolments: own } = reply.body as {
      enrolments: { learner: { emailAddress: string } }[];
    };
    return own.map(({ learner }) => learner.emailAddress).sort();
  };
  await setEmailProved(open.academy, personId, false);
  expect(await addresses()).toEqual(["child@example.com"]);
  await setEmailProved(open.academy, personId, true);
  expect(await addresses()).toEqual(["child@example.com", email]);
});
