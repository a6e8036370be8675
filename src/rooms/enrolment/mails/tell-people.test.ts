import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { messages } from "#foundation/mail/tables.ts";
import { keepChoice, partiesOf } from "#foundation/messages/choices.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addIntake, enrol } from "#tests/support/enrolments/enrol.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { cancelledMail } from "../staff/cancel-enrolment.server.ts";
import { tellLearner, tellPayer } from "./tell-people.server.ts";

const { academy } = await openEnrolmentAcademyForFile();
await addIntake(academy, "2026-11-23", "2027-02-23");
const { ctx } = academy;

const sentTo = async (recipient: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, recipient))).filter(
    ({ kind }) => kind === "enrolment_cancelled",
  );

test("whatever each party chose, one letter goes to the learner, and its short form is no part of it", async () => {
  const emailAddress = "chose@example.com";
  const { enrolment: made } = await enrol(academy, { emailAddress });
  const owners = partiesOf(made.id);
  await inTransaction(ctx, async (tx) => {
    for (const owner of owners) {
      await keepChoice(tx, owner, {
        ways: ["sms", "email"],
        language: "ha",
        phone: owner.endsWith("guardian") ? "+2348031234567" : null,
        words: "as read",
      });
    }
  });
  const about = await getWithLearner(ctx, made.id);
  const mail = cancelledMail(about, "The workshop is closed.");
  await tellLearner(ctx, about.enrolment, mail, "staff");
  const [letter, ...others] = (await sentTo(emailAddress)).filter(
    ({ channel }) => channel === "email",
  );
  expect(others).toEqual([]);
  expect(letter?.letter).not.toHaveProperty("short");
  await tellPayer(ctx, about.enrolment, { ...mail, to: "payer@example.com" }, "staff");
  expect(
    (await sentTo("payer@example.com")).filter(({ channel }) => channel === "email"),
  ).toHaveLength(1);
});
