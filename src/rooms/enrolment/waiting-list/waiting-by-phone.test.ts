import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { choiceOf } from "#foundation/messages/choices.ts";
import { phoneState, stopPhone } from "#foundation/messages/phone-states.ts";
import type { PersonalExport } from "#rooms/accounts/people/own-account.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { seatSeekers } from "#tests/support/enrolments/ask-for-seats.ts";
import { enrol, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { askToWait, confirmWaiting } from "#tests/support/enrolments/wait-for-seat.ts";
import { addPerson, signInAs } from "#tests/support/people/sign-in-as.ts";
import { waitingOwner } from "../messages/keep-message-choices.server.ts";
import { enrolments, waitingList } from "../tables.server.ts";
import { followSeatsJob, sweepWaitingListsJob } from "./offer-seats.server.ts";

/** Who waits for a seat is told of it as they chose. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
const now = "2026-11-21T09:00:00Z";
const start = "waiting-by-phone";
const { take } = seatSeekers({ academy, sandbox }, start);

beforeEach(async () => {
  academy.setTime(now);
  await ctx.db.delete(waitingList);
  await ctx.db.update(enrolments).set({ intakeId: null });
  const there = { id: start, centreId: "jalingo" as const, startsOn: "2026-12-07", seats: 1 };
  await setStarts(academy, "tiling", [there]);
  await followSeatsJob.run(ctx);
  await take();
});

const ask = async (email: string, phoneNumber: string, more: object = {}) => {
  const body = { courseId: "tiling", intakeId: start, email, phoneNumber, ...more };
  const asked = await askToWait(academy, body);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
};
const inHausa = { messageChannels: ["sms"], messageLanguage: "ha" };
const placeOf = async (email: string) => {
  const [row] = await ctx.db.select().from(waitingList).where(eq(waitingList.email, email));
  if (!row) throw new Error(`${email} does not wait`);
  return row;
};
/** The seat's hold ends, and it is offered. */
async function offerSeat() {
  academy.setTime("2026-11-23T10:00:00Z");
  await followSeatsJob.run(ctx);
}
const offersTo = async (recipient: string) =>
  (await ctx.db.select().from(messages).where(eq(messages.recipient, recipient))).filter(
    ({ kind }) => kind === "seat_offered",
  );

test("a seat is offered by SMS to who ticked it, in their language, and taken by its link", async () => {
  await ask("waits@example.com", "0803 910 0001", inHausa);
  await confirmWaiting(academy, "waits@example.com");
  const { id } = await placeOf("waits@example.com");
  expect(await choiceOf(ctx, waitingOwner(id))).toMatchObject({
    ways: ["sms"],
    language: "ha",
    words: "Send me messages by: SMS. Language of short messages: Hausa",
    keptAt: ctx.clock(),
  });
  await offerSeat();
  const [sms] = await offersTo("+2348039100001");
  expect(sms).toMatchObject({ channel: "sms", status: "queued", about: id });
  // Anybody may have typed the number.
  expect(sms?.limitedMailbox).toBe("+2348039100001");
  expect(sms?.text).toMatch(/An samu gurbi dominku/);
  // Only if the phone does not get it.
  expect(await offersTo("waits@example.com")).toMatchObject([{ status: "held" }]);
  const offer = /offer=([\w-]+)/.exec(sms?.text ?? "")?.[1];
  await enrol(academy, { offer, emailAddress: "waits@example.com" });
  expect(await choiceOf(ctx, waitingOwner(id))).toBeNull();
});

test("who leaves the form as it comes is told by email", async () => {
  await ask("mail@example.com", "0803 910 0002");
  await confirmWaiting(academy, "mail@example.com");
  expect(await choiceOf(ctx, waitingOwner((await placeOf("mail@example.com")).id))).toBeNull();
  await offerSeat();
  expect(await offersTo("+2348039100002")).toEqual([]);
  expect(await offersTo("mail@example.com")).toMatchObject([{ status: "queued" }]);
});

test("a list that is over takes the choice and the STOP along, unless somebody else has the number", async () => {
  await ask("one@example.com", "0803 910 0003", inHausa);
  await ask("two@example.com", "0803 910 0004", inHausa);
  await enrol(academy, { phoneNumber: "0803 910 0004", courseId: "masonry" });
  const { id } = await placeOf("one@example.com");
  const phones = ["+2348039100003", "+2348039100004"];
  for (const phone of phones) await stopPhone(ctx, phone, "answer");
  academy.setTime("2026-12-09T09:00:00Z");
  await sweepWaitingListsJob.run(ctx);
  expect(await choiceOf(ctx, waitingOwner(id))).toBeNull();
  const states = await phoneState(ctx, phones);
  expect(phones.map((phone) => states.get(phone)?.stoppedAt ?? null)).toEqual([
    null,
    new Date("2026-11-21T09:00:00Z"),
  ]);
});

test("the export of an account has what it chose here, and deleting it takes it all", async () => {
  const email = "leaves@example.com";
  await addPerson(academy, { email, name: "Leaves Soon", roles: ["user"] });
  const user = await signInAs(academy, "user", email);
  await setEmailProved(academy, user.personId, true);
  await ask(user.email, "0803 910 0005", inHausa);
  await confirmWaiting(academy, user.email);
  const { id } = await placeOf(user.email);
  await offerSeat();
  await stopPhone(ctx, "+2348039100005", "answer");
  const copy = await academy.call("GET", "/me/export", { token: user.token });
  expect(JSON.stringify(copy.body)).toContain("Send me messages by: SMS");
  expect((copy.body as PersonalExport).parts.enrolments).toMatchObject({
    messageChoices: [{ as: `waiting:${id}`, ways: ["sms"] }],
    phones: [{ phone: "+2348039100005", messages: [{}] }],
  });
  const body = { password: "a long password" };
  const gone = await academy.call("DELETE", "/me", { token: user.token, body });
  expect(gone.status, JSON.stringify(gone.body)).toBe(204);
  expect(await choiceOf(ctx, waitingOwner(id))).toBeNull();
  expect(await offersTo("+2348039100005")).toEqual([]);
  expect((await phoneState(ctx, ["+2348039100005"])).get("+2348039100005")?.stoppedAt).toBeNull();
});
