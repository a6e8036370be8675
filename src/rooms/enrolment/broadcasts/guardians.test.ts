import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { forgetChoices, keepChoice } from "#foundation/messages/choices.ts";
import { stopPhone } from "#foundation/messages/phone-states.ts";
import { phoneStates } from "#foundation/messages/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { BroadcastRecord } from "./broadcasts.ts";
import { sendBroadcastsJob } from "./send-broadcasts.server.ts";
import { broadcasts } from "./tables.server.ts";

/** A guardian who chose SMS or WhatsApp gets a message to many too, once on one number. */

const { academy } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
let owner = "";
const ids: string[] = [];
const bySms = { ways: ["sms"], language: "en", words: "Send me messages by: SMS" } as const;

/** A learner without a choice, told by email, and their guardian. */
async function child(fullName: string, guardianPhone: string, more: object = {}) {
  const { enrolment } = await enrol(academy, {
    fullName,
    dateOfBirth: "2011-03-14",
    ...guardianAnswers,
    guardianPhone,
    ...more,
  });
  ids.push(enrolment.id);
  return enrolment.id;
}

beforeAll(async () => {
  owner = (await signInAs(academy, "admin")).token;
  const told = { guardianMessageChannels: ["sms"] };
  await child("Amina Told", "0803 920 0001", told);
  await child("Amina Sister", "0803 920 0001", told);
  await child("Bala Untold", "0803 920 0002");
  // One phone for both: the learner's SMS is enough.
  await child("Chidi Shares", "0803 920 0003", {
    ...told,
    phoneNumber: "0803 920 0003",
    messageChannels: ["sms"],
  });
  await child("Dan Stopped", "0803 920 0004", told);
});
beforeEach(async () => {
  await ctx.db.delete(broadcasts);
  await ctx.db.delete(messages);
  await ctx.db.delete(phoneStates);
  await stopPhone(ctx, "+2348039200004", "answer");
});

const call = async (path: string, body: object | null = null) => {
  const reply = await academy.call(body ? "POST" : "GET", `/admin/broadcasts${path}`, {
    token: owner,
    ...(body ? { body } : {}),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body as BroadcastRecord;
};
const prepare = () => call("", { to: { ids: ids.join(",") }, text: "Dear {name}, come at 10." });
const onPhones = async () =>
  (
    await ctx.db
      .select()
      .from(messages)
      .where(eq(messages.channel, "sms"))
      .orderBy(asc(messages.recipient))
  ).map(({ recipient, text }) => [recipient, /Dear (\w+)/.exec(text)?.[1]]);

test("the preview counts them, and each number gets it once", async () => {
  const prepared = await prepare();
  expect(prepared).toMatchObject({ people: 6, unreachable: 0 });
  expect(prepared.ways).toMatchObject([
    { way: "sms", people: 2 },
    { way: "email", people: 4 },
  ]);
  await call(`/${prepared.id}/approve`, {});
  await sendBroadcastsJob.run(ctx);
  expect(await onPhones()).toEqual([
    ["+2348039200001", "Amina"],
    ["+2348039200003", "Chidi"],
  ]);
  expect(await call(`/${prepared.id}`)).toMatchObject({ state: "sent", failed: 0 });
});

test("a guardian who wants no messages any more when it is sent gets none, and no email goes to nobody", async () => {
  const prepared = await prepare();
  for (const id of ids.slice(0, 2)) await forgetChoices(ctx, [`enrolment:${id}:guardian`]);
  await call(`/${prepared.id}/approve`, {});
  await sendBroadcastsJob.run(ctx);
  expect(await onPhones()).toEqual([["+2348039200003", "Chidi"]]);
  expect(await ctx.db.select().from(messages).where(eq(messages.channel, "email"))).toHaveLength(5);
  for (const id of ids.slice(0, 2)) await keepChoice(ctx, `enrolment:${id}:guardian`, bySms);
});

test("stopping takes back a guardian's too", async () => {
  const prepared = await prepare();
  await call(`/${prepared.id}/approve`, {});
  await sendBroadcastsJob.run(ctx);
  await ctx.db.update(broadcasts).set({ state: "stopping", stoppedBy: null });
  await sendBroadcastsJob.run(ctx);
  expect(await onPhones()).toEqual([]);
  expect(await call(`/${prepared.id}`)).toMatchObject({ state: "stopped", sent: 0 });
});
