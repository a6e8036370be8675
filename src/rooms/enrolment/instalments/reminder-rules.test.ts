import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { reminderRules } from "#foundation/reminders/tables.ts";
import { addDays } from "#foundation/time/time.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { remindOfInstalments } from "#tests/support/enrolments/remind-of-instalments.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { ReminderRuleRecord } from "./reminder-rules.ts";

/** The office changes when a reminder is sent, and turns each one off. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
const now = "2026-11-21T09:00:00Z";

beforeEach(async () => {
  academy.setTime(now);
  await ctx.db.delete(reminderRules);
});

const path = (id: string) => `/admin/reminder-rules/${id}`;
/** Sessions end while days pass. */
const owner = async () => (await signInAs(academy, "admin")).token;
const set = async (id: string, body: object) => {
  const reply = await academy.call("PUT", path(id), { token: await owner(), body });
  return {
    status: reply.status,
    body: reply.body as { rules: ReminderRuleRecord[]; code: string },
  };
};
const rulesNow = async () =>
  (
    (await academy.call("GET", "/admin/reminder-rules", { token: await owner() })).body as {
      rules: ReminderRuleRecord[];
    }
  ).rules;

/** Somebody who owes the second and the third part. */
async function owing(emailAddress: string) {
  const made = await enrol(academy, { emailAddress });
  const started = await academy.call("POST", `/enrolments/${made.enrolment.id}/payments`, {
    headers: { "x-resume-token": made.enrolment.resumeToken },
    body: { amountKobo: 5_000_000 },
  });
  await sandbox.press((started.body as { reference: string }).reference, "pay");
  await sandbox.deliverTo(academy);
  const { account } = await readEnrolment(academy, made);
  return { emailAddress, dueOn: account.dues[1]?.dueOn ?? "" };
}
const reminded = async (emailAddress: string, day: string) => {
  academy.setTime(`${day}T08:00:00Z`);
  await remindOfInstalments(academy);
  const mine = and(eq(messages.recipient, emailAddress), eq(messages.kind, "instalment_due"));
  return (await ctx.db.select().from(messages).where(mine)).length;
};

test("until somebody changes them, they are as the academy's data has them", async () => {
  expect(await rulesNow()).toEqual([
    { id: "instalment_before", isOn: true, amount: 5, version: 0 },
    { id: "instalment_day", isOn: true, amount: 0, version: 0 },
    { id: "instalment_after", isOn: true, amount: 7, version: 0 },
    { id: "start_before", isOn: true, amount: 3, version: 0 },
    { id: "till_after", isOn: true, amount: 1, version: 0 },
  ]);
});

test("another number of days counts from the next run", async () => {
  const { emailAddress, dueOn } = await owing("days@example.com");
  expect(await reminded(emailAddress, addDays(dueOn, -9))).toBe(0);
  const { status, body } = await set("instalment_before", { isOn: true, amount: 10, version: 0 });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.rules[0]).toEqual({ id: "instalment_before", isOn: true, amount: 10, version: 1 });
  expect(await reminded(emailAddress, addDays(dueOn, -9))).toBe(1);
  // Shorter again: nobody gets the same reminder twice.
  await set("instalment_before", { isOn: true, amount: 2, version: 1 });
  expect(await reminded(emailAddress, addDays(dueOn, -2))).toBe(1);
  expect(await reminded(emailAddress, dueOn)).toBe(2);
  await set("instalment_after", { isOn: true, amount: 3, version: 0 });
  expect(await reminded(emailAddress, addDays(dueOn, 2))).toBe(2);
  expect(await reminded(emailAddress, addDays(dueOn, 3))).toBe(3);
});

test("each is turned off on its own, and keeps its number", async () => {
  const { emailAddress, dueOn } = await owing("off@example.com");
  await set("instalment_before", { isOn: false, version: 0 });
  expect(await reminded(emailAddress, addDays(dueOn, -3))).toBe(0);
  await set("instalment_day", { isOn: false, version: 0 });
  expect(await reminded(emailAddress, addDays(dueOn, 1))).toBe(0);
  expect(await reminded(emailAddress, addDays(dueOn, 7))).toBe(1);
  expect((await rulesNow())[0]).toEqual({
    id: "instalment_before",
    isOn: false,
    amount: 5,
    version: 1,
  });
});

test("a number out of its range is refused, and a change that somebody else overtook", async () => {
  for (const amount of [0, 61, -1]) {
    expect(await set("instalment_before", { isOn: true, amount, version: 0 })).toMatchObject({
      status: 422,
      body: { fields: { amount: "Enter a whole number from 1 to 60" } },
    });
  }
  expect((await set("till_after", { isOn: true, amount: 0, version: 0 })).status).toBe(200);
  for (const version of [0, 7]) {
    const stale = await set("till_after", { isOn: false, version });
    expect([stale.status, stale.body.code]).toEqual([409, "changed_meanwhile"]);
  }
  expect((await rulesNow()).at(-1)).toMatchObject({ isOn: true, amount: 0, version: 1 });
});

test("only owners change them, and the audit log says what was before", async () => {
  const { token } = await signInAs(academy, "admin", undefined, "cashier");
  const body = { isOn: false, version: 0 };
  expect((await academy.call("PUT", path("start_before"), { token, body })).status).toBe(403);
  expect((await academy.call("GET", "/admin/reminder-rules", { token })).status).toBe(403);
  await set("start_before", { isOn: true, amount: 4, version: 0 });
  const log = await academy.call("GET", "/admin/audit?search=start_before", {
    token: await owner(),
  });
  expect(JSON.stringify(log.body)).toContain("reminder.changed");
});
