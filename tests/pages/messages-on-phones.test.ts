import { and, eq, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { messages } from "#foundation/mail/tables.ts";
import { keepChoice } from "#foundation/messages/choices.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { addDays } from "#foundation/time/time.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import type { AdminIntakeRecord } from "#rooms/catalogue/intakes/intakes.ts";
import { remindOfStartJob } from "#rooms/enrolment/intakes/remind-of-start.server.ts";
import type { PaymentProof } from "#rooms/enrolment/proofs/proofs.ts";
import type { ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { remindOfTillsJob } from "#rooms/payments/tills/remind-of-till.server.ts";
import { realFiles, sendForm } from "../support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { earn, payoutsOf, savePaymentInfo } from "../support/commissions/run-payouts.ts";
import { enrol, readEnrolment } from "../support/enrolments/enrol.ts";
import { guardianAnswers } from "../support/enrolments/enrolment-answers.ts";
import { placeOrder } from "../support/enrolments/place-order.ts";
import { remindOfInstalments } from "../support/enrolments/remind-of-instalments.ts";
import { makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";
import { signInAs } from "../support/people/sign-in-as.ts";
import { smallSite } from "./small-site.tsx";

/** Each kind of message, caused as people cause it, as it lands on the phones of the sandbox. */

const { academy, sandbox } = await openEnrolmentAcademyForFile({
  mountRest: (server) =>
    mountPages(server, smallSite, {
      mode: "production",
      log: createLogger("silent"),
      origin: "http://localhost:3000",
    }),
});
const { ctx } = academy;
const now = "2026-11-21T09:00:00Z";
beforeEach(() => academy.setTime(now));

let phones = 0;
const newPhone = () => `+23480394${String(++phones).padStart(5, "0")}`;
const ask = (phoneNumber: string) => ({ phoneNumber, messageChannels: ["sms"] });
const bySms = { ways: ["sms"], language: "en", words: "Send me messages by: SMS" } as const;
/** Days pass, and sessions end. */
const office = async (role: "owner" | "clerk" = "owner") =>
  (await signInAs(academy, "admin", undefined, role)).token;

/** Sends what waits, as the worker does. @returns the texts that the sandbox's page shows for this phone */
async function landed(phone: string): Promise<string[]> {
  const waiting = and(
    eq(messages.recipient, phone),
    eq(messages.status, "queued"),
    ne(messages.channel, "email"),
  );
  for (const { id, sentAgain } of await ctx.db.select().from(messages).where(waiting))
    await sendMessageJob.run(ctx, { messageId: id, round: sentAgain });
  const reply = await academy.inject({
    method: "GET",
    url: `/sandbox/messages.json?${new URLSearchParams({ to: phone })}`,
    remoteAddress: "127.0.0.1",
  });
  const fed = JSON.parse(reply.body) as { messages: { channel: string; text: string }[] };
  return fed.messages.filter(({ channel }) => channel === "sms").map(({ text }) => text);
}
/** All of them, for messages of one moment, whose order is open. */
const whole = async (phone: string) => (await landed(phone)).join("\n");
const newest = async (phone: string) => (await landed(phone))[0] ?? "nothing";

type Made = Awaited<ReturnType<typeof enrol>>;
async function pay({ enrolment }: Made, amountKobo: number) {
  const started = await academy.call("POST", `/enrolments/${enrolment.id}/payments`, {
    headers: { "x-resume-token": enrolment.resumeToken },
    body: { amountKobo },
  });
  await sandbox.press((started.body as { reference: string }).reference, "pay");
  await sandbox.deliverTo(academy);
}

test("an instalment: 5 days before its day, on the day, and 7 days after", async () => {
  const phone = newPhone();
  const made = await enrol(academy, ask(phone));
  expect(await newest(phone)).toMatch(
    /We have your registration for Tiling\. Pay N50,000 by Sun 22 Nov to keep your place \(whole fee N95,000\): http/,
  );
  academy.setTime("2026-11-21T09:01:00Z");
  await pay(made, 5_000_000);
  expect(await whole(phone)).toMatch(/N50,000 received, N45,000 left to pay\. Your place/);
  const { account } = await readEnrolment(academy, made);
  const dueOn = account.dues[1]?.dueOn ?? "";
  const at = async (days: number) => {
    academy.setTime(`${addDays(dueOn, days)}T09:00:00Z`);
    await remindOfInstalments(academy);
    return newest(phone);
  };
  // Nothing new.
  const before = await whole(phone);
  await at(-6);
  expect(await whole(phone)).toBe(before);
  expect(await at(-5)).toMatch(/N[\d,]+ for Tiling is due on .* Pay here: http/);
  expect(await at(0)).toMatch(/is due now/);
  expect(await at(6)).toMatch(/is due now/);
  expect(await at(7)).toMatch(/was due on .* You keep your place\. Pay here: http.* or call \+234/);
});

test("a guardian, who may have several children: with the learner's name", async () => {
  const guardianPhone = newPhone();
  const made = await enrol(academy, {
    fullName: "Halima Sani",
    dateOfBirth: "2011-03-14",
    ...guardianAnswers,
    guardianPhone,
    guardianMessageChannels: ["sms"],
  });
  expect(await newest(guardianPhone)).toMatch(
    /Pay N50,000 by \w+ \d+ \w+ to keep Halima's place \(whole fee N95,000\): http/,
  );
  await pay(made, 5_000_000);
  expect(await whole(guardianPhone)).toMatch(/Halima's place in Tiling is confirmed/);
  expect(await whole(guardianPhone)).not.toMatch(/your place/i);
});

/** A start of Tiling in Jalingo with one paid place. */
async function startWith(phone: string, startsOn: string) {
  const added = await academy.call("POST", "/admin/intakes", {
    token: await office(),
    body: { programId: "tiling", centreId: "jalingo", startsOn, seats: 20 },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const intake = added.body as AdminIntakeRecord;
  const made = await enrol(academy, { ...ask(phone), intakeId: intake.id });
  await pay(made, 9_500_000);
  return intake;
}

test("a start: three days before it, when it moves, and a place that is cancelled", async () => {
  const phone = newPhone();
  const intake = await startWith(phone, "2027-05-10");
  expect(await whole(phone)).toMatch(/confirmed\. It starts Mon 10 May/);
  const { id, centreId, endsOn, seats, version } = intake;
  const moved = await academy.call("PUT", `/admin/intakes/${id}`, {
    token: await office(),
    body: { centreId, startsOn: "2027-05-17", endsOn, seats, version },
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await whole(phone)).toMatch(/Tiling now starts Mon 17 May, not Mon 10 May/);
  academy.setTime("2027-05-14T09:00:00Z");
  await remindOfStartJob.run(ctx);
  expect(await whole(phone)).toMatch(/Tiling starts Mon 17 May.*Bring an ID/);
  const unpaid = newPhone();
  const { enrolment } = await enrol(academy, ask(unpaid));
  const cancelled = await academy.call("POST", `/admin/enrolments/${enrolment.id}/cancel`, {
    token: await office(),
    body: { reason: "The workshop is closed" },
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(await whole(unpaid)).toMatch(/is cancelled\..* The workshop is closed\./);
});

test("a proof of a transfer that fits nothing, with the reason", async () => {
  const phone = newPhone();
  const user = await signInAs(academy, "user");
  const { enrolment } = await enrol(academy, ask(phone), { token: user.token });
  const sent = await sendForm(
    academy,
    `/me/enrolments/${enrolment.id}/payment-proof`,
    [["proof", { name: "slip.png", bytes: realFiles.png }]],
    { authorization: `Bearer ${user.token}` },
  );
  const token = await office("clerk");
  const get = async <Body>(path: string) =>
    (await academy.call("GET", path, { token })).body as Body;
  const { id } = sent.body as { id: string };
  const { code } = await get<PaymentProof>(`/admin/payment-proofs/${id}`);
  const { reviews } = await get<{ reviews: ReviewRow[] }>(
    `/admin/reviews?kind=transfer_proof&state=open&search=${code}`,
  );
  const { version } = await get<{ version: number }>(`/admin/reviews/${reviews[0]?.id}`);
  const closed = await academy.call("POST", `/admin/reviews/${reviews[0]?.id}/close`, {
    token,
    body: { how: "no_such_transfer", note: "Nothing came from GTBank", version },
  });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(await whole(phone)).toMatch(
    /could not find your transfer for Tiling: Nothing came from GTBank\. Call/,
  );
});

test("a paid place whose form is missing, in the language of who registered", async () => {
  const phone = newPhone();
  const user = await signInAs(academy, "user");
  await academy.call("PUT", "/me/profile", {
    token: user.token,
    body: { name: "Ladi Account", phone },
  });
  await academy.call("PUT", "/me/messages", {
    token: user.token,
    body: { channels: ["sms"], language: "ha" },
  });
  const placed = await placeOrder(academy, user.token);
  expect(await newest(phone)).toMatch(/Mun kar[bɓ]i odarku: shirye-shirye 2/);
  const learner = newPhone();
  for (const { id } of placed.enrolments)
    await keepChoice(ctx, `enrolment:${id}:learner`, { ...bySms, phone: learner });
  await sandbox.press(placed.payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
  expect(await newest(learner)).toMatch(/One more step for \w+: fill in the form .* http/);
});

test("an affiliate: what a payment earned, and what we sent", async () => {
  const admin = await signInAdmin(academy);
  const phone = newPhone();
  const affiliate = await makeAffiliate(academy, admin, "phone@aff.example", { phone });
  await savePaymentInfo(academy, affiliate);
  const chosen = { channels: ["sms"], language: "en" };
  await academy.call("PUT", "/affiliates/messages", { token: affiliate.token, body: chosen });
  await earn(academy, affiliate, "earned-on-phone");
  expect(await newest(phone)).toMatch(/Somebody has paid through you: you earn N[\d,]+\./);
  academy.setTime("2027-02-01T09:00:00Z");
  const [maker, approver] = [await office(), await office()];
  await payoutsOf(academy, maker, approver).payAll();
  expect(await newest(phone)).toMatch(/We have sent N[\d,]+ to your bank account\. Statement/);
});

test("a clerk whose cash is not counted after closing time", async () => {
  academy.setTime("2026-11-23T08:00:00Z");
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const phone = newPhone();
  await ctx.db.update(people).set({ phone }).where(eq(people.id, clerk.personId));
  await keepChoice(ctx, `user:${clerk.personId}`, bySms);
  const opened = await academy.call("POST", "/admin/tills", {
    token: clerk.token,
    body: { location: "Jalingo, Taraba", floatKobo: 0 },
  });
  expect(opened.status).toBe(201);
  academy.setTime("2026-11-23T17:00:00Z");
  await remindOfTillsJob.run(ctx);
  expect(await newest(phone)).toMatch(/Your till at Jalingo is still open/);
});
