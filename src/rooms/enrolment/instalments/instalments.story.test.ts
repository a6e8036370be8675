import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { messages } from "#foundation/mail/tables.ts";
import { readReminderRules } from "#foundation/reminders/reminder-rules.ts";
import { addDays } from "#foundation/time/time.ts";
import { registry } from "#foundation/watch/measures.ts";
import type { FeeScheduleRecord } from "#rooms/catalogue/fees/fee-schedule-endpoints.ts";
import { feeComponents } from "#rooms/catalogue/program/program-terms.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { refuseMailsTo } from "#tests/support/enrolments/refuse-mails.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import type { AccountStatement } from "../account/account.ts";
import type { PaymentStart } from "../enrolment.ts";
import { lapseUnpaidJob } from "../lapsing/lapse-registrations.server.ts";
import type { RecordedPayment } from "../staff/staff.ts";
import { enrolments } from "../tables.server.ts";
import { findToRemind, remindOfInstalmentsJob } from "./remind-of-instalments.server.ts";

/** A fee that is paid in parts: at registration, for the practical, for the certificate. */

const registered = "2026-11-21T09:00:00Z";
const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
let affiliate: Awaited<ReturnType<typeof makeAffiliate>>;
beforeAll(async () => {
  const admin = await signInAdmin(academy);
  affiliate = await makeAffiliate(academy, admin, "asabe@affiliates.example", {
    phone: "0809 876 5432",
  });
});

type Made = Awaited<ReturnType<typeof enrol>>;
const read = (made: Made) => readEnrolment(academy, made);
const keyOf = ({ enrolment }: Made) => ({ headers: { "x-resume-token": enrolment.resumeToken } });

async function payByCard(made: Made, amountKobo?: number): Promise<string> {
  const started = await academy.call("POST", `/enrolments/${made.enrolment.id}/payments`, {
    ...keyOf(made),
    ...(amountKobo ? { body: { amountKobo } } : {}),
  });
  expect(started.status).toBe(200);
  const { reference } = started.body as { reference: string };
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
  return reference;
}

/** Days pass between payments, and sessions end. */
async function newAdmin() {
  const admin = await signInAs(academy, "admin");
  await openTillFor(academy, admin);
  return admin.token;
}

let receipts = 0;
async function recordPayment({ enrolment }: Made, method: "cash" | "transfer", amountKobo: number) {
  const number = `A${++receipts}`;
  const body = {
    amountKobo,
    method,
    takenOn: academy.ctx.clock().toISOString().slice(0, 10),
    ...(method === "cash"
      ? { location: "Jalingo, Taraba", receiptNumber: number }
      : { reference: number }),
  };
  const path = `/admin/enrolments/${enrolment.id}/manual-payment`;
  const reply = await academy.call("POST", path, { token: await newAdmin(), body });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body as RecordedPayment;
}

const mailsTo = async (email: string, kind: string) =>
  (await academy.ctx.db.select().from(messages).where(eq(messages.recipient, email)))
    .filter((mail) => mail.kind === kind)
    .map(({ text }) => mailWords(text));

async function earnedKobo(): Promise<number> {
  const { rows } = (await academy.ctx.db.execute(
    "select coalesce(sum(amount_kobo), 0)::int as kobo from commissions",
  )) as unknown as { rows: { kobo: number }[] };
  return rows[0]?.kobo ?? 0;
}

/** Lets days pass and runs the job twice a day. @returns how many days from the due day each mail was */
async function letPass(dueOn: string, email: string, from: number, to: number) {
  const mailed: number[] = [];
  for (let day = from; day <= to; day++) {
    academy.setTime(new Date(Date.parse(`${dueOn}T08:00:00Z`) + day * dayMs));
    const before = (await mailsTo(email, "instalment_due")).length;
    await remindOfInstalmentsJob.run(academy.ctx);
    await remindOfInstalmentsJob.run(academy.ctx);
    const added = (await mailsTo(email, "instalment_due")).length - before;
    mailed.push(...Array<number>(added).fill(day));
  }
  return mailed;
}

/** The statement, which must add up. */
async function statementOf(made: Made): Promise<AccountStatement> {
  const reply = await academy.call("GET", `/enrolments/${made.enrolment.id}/account`, keyOf(made));
  const statement = reply.body as AccountStatement;
  let balanceKobo = 0;
  for (const entry of statement.entries) {
    balanceKobo += entry.amountKobo;
    expect(entry.balanceKobo).toBe(balanceKobo);
  }
  expect(statement.balanceKobo).toBe(balanceKobo);
  expect(statement.chargedKobo - statement.receivedKobo).toBe(balanceKobo);
  expect(statement.dues.reduce((sum, { openKobo }) => sum + openKobo, 0)).toBe(
    Math.max(balanceKobo, 0),
  );
  return statement;
}

test("card, cash and a transfer with a wrong digit, over the months: a place, reminders, commission", async () => {
  academy.setTime(registered);
  const emailAddress = "in-parts@example.com";
  const made = await enrol(academy, { emailAddress, affiliateCode: affiliate.code });
  const { account, payNow } = await read(made);
  expect(account.dues.map(({ amountKobo }) => amountKobo)).toEqual([
    ...[5_000_000, 3_000_000, 1_500_000],
  ]);
  expect(payNow).toMatchObject({ amountKobo: 9_500_000, dueNowKobo: 5_000_000 });
  const [, practical = "", certificate = ""] = account.dues.map(({ dueOn }) => dueOn);

  // Less than what's due at registration: it counts, but confirms nothing.
  await payByCard(made, 4_000_000);
  expect(await read(made)).toMatchObject({
    status: "pending_payment",
    paidKobo: 4_000_000,
    dueKobo: 5_500_000,
    payNow: { dueNowKobo: 1_000_000, nextDueOn: null },
  });
  expect((await mailsTo(emailAddress, "enrolment_receipt")).join()).toContain("₦10,000");
  expect(await earnedKobo()).toBe(0);

  // The rest of it in cash, more than 30 days later: the part payment stopped the clock.
  academy.setTime("2026-12-28T09:00:00Z");
  await lapseUnpaidJob.run(academy.ctx);
  const { receipt, account: after } = await recordPayment(made, "cash", 1_000_000);
  expect(receipt.number).toMatch(/^ZR-2026-\d{6}$/);
  expect(after).toMatchObject({ balanceKobo: 4_500_000 });
  expect(await read(made)).toMatchObject({
    status: "confirmed",
    paidKobo: 5_000_000,
    dueKobo: 4_500_000,
    confirmedAt: "2026-12-28T09:00:00.000Z",
  });
  const [confirmed = ""] = await mailsTo(emailAddress, "enrolment_confirmed");
  expect(confirmed).toContain("₦45,000");
  expect(await earnedKobo()).toBe(500_000);

  // The practical is late: mails before, on and after its day, and the place stays.
  const start = Math.min(
    -10,
    Math.ceil((academy.ctx.clock().getTime() - Date.parse(practical)) / dayMs),
  );
  expect(await letPass(practical, emailAddress, start, 10)).toEqual([-5, 0, 7]);
  expect((await read(made)).status).toBe("confirmed");
  // The transfer is 50 kobo short.
  await recordPayment(made, "transfer", 2_999_950);
  expect(await read(made)).toMatchObject({ status: "confirmed", dueKobo: 1_500_050 });
  expect(await letPass(practical, emailAddress, 11, 13)).toEqual([]);

  // The certificate is paid between its day and the last mail, together with the missing kobo.
  expect(await letPass(certificate, emailAddress, -8, 3)).toEqual([-5, 0]);
  await payByCard(made, 1_500_050);
  expect(await letPass(certificate, emailAddress, 4, 20)).toEqual([]);
  expect(await read(made)).toMatchObject({ status: "confirmed", dueKobo: 0, payNow: null });
  expect(await earnedKobo()).toBe(950_000);
  const { entries, balanceKobo } = await statementOf(made);
  expect(balanceKobo).toBe(0);
  expect(entries.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual([
    ["charge", 9_500_000],
    ["payment", -4_000_000],
    ["payment", -1_000_000],
    ["payment", -2_999_950],
    ["payment", -1_500_050],
  ]);
  const kinds = (await mailsTo(emailAddress, "enrolment_receipt")).length;
  expect(kinds).toBe(3);
});

test("no debt holds up the others: neither hundreds of old ones nor one that fails", async () => {
  academy.setTime(registered);
  const owing = async (emailAddress: string) => {
    const made = await enrol(academy, { emailAddress });
    await payByCard(made, 5_000_000);
    return (await read(made)).account.dues[1]?.dueOn ?? "";
  };
  const old = Array.from({ length: 501 }, (_, nth) => `old-debt-${nth}`);
  await addEnrolments(academy.ctx, ...old);
  await academy.ctx.db
    .update(enrolments)
    .set({ openKobo: 100, nextDueOn: "2026-01-01" })
    .where(inArray(enrolments.id, old));
  await owing("broken@example.com");
  const dueOn = await owing("in-time@example.com");
  academy.setTime(`${dueOn}T08:00:00Z`);
  const takeMailsAgain = await refuseMailsTo(academy, "broken@example.com");
  await remindOfInstalmentsJob.run(academy.ctx);
  expect(await mailsTo("in-time@example.com", "instalment_due")).toHaveLength(1);
  expect(await registry.getSingleMetricAsString("academy_job_rows_failed_total")).toContain(
    'academy_job_rows_failed_total{job="remind-of-instalments"} 1',
  );
  await takeMailsAgain();
  await remindOfInstalmentsJob.run(academy.ctx);
  expect(await mailsTo("broken@example.com", "instalment_due")).toHaveLength(1);
});

test("only what is to be said today is read, what is due today first, and each thing once", async () => {
  academy.setTime(registered);
  const owing = async (emailAddress: string) => {
    const made = await enrol(academy, { emailAddress });
    await payByCard(made, 5_000_000);
    const days = (await read(made)).account.dues.map(({ dueOn }) => dueOn);
    return { id: made.enrolment.id, practical: days[1] ?? "", certificate: days[2] ?? "" };
  };
  const toRemind = async (day: string) => {
    academy.setTime(`${day}T08:00:00Z`);
    return (await findToRemind(academy.ctx, day, await readReminderRules(academy.ctx))).map(
      ({ id }) => id,
    );
  };
  const moveDue = (id: string, from: string, to: string) =>
    academy.ctx.db.execute(
      sql`update charges set due_on = ${to} where line_ref = ${id} and due_on = ${from}`,
    );
  await academy.ctx.db.execute("alter table charges disable trigger user");
  const [late, soon, now] = [
    await owing("l@x.example"),
    await owing("s@x.example"),
    await owing("n@x.example"),
  ];
  const today = now.practical;
  await moveDue(late.id, late.practical, addDays(today, -8));
  await moveDue(soon.id, soon.practical, addDays(today, 4));
  const mine = (ids: readonly string[]) =>
    ids.filter((id) => [late, soon, now].some((one) => one.id === id));
  expect(mine(await toRemind(today))).toEqual([now.id, soon.id, late.id]);
  await remindOfInstalmentsJob.run(academy.ctx);
  expect(mine(await toRemind(today))).toEqual([]);
  // Two weeks after its day a debt is the staff's; its next instalment is reminded of as usual.
  expect(mine(await toRemind(addDays(today, 19)))).toEqual([]);
  expect(mine(await toRemind(addDays(now.certificate, -5)))).toContain(now.id);
  await academy.ctx.db.execute("alter table charges enable trigger user");
});

test("a refund of the first instalment is not due again; the next one makes the place partly refunded", async () => {
  academy.setTime(registered);
  const made = await enrol(academy, { emailAddress: "back-and-on@example.com" });
  const first = await payByCard(made);
  const refunded = await academy.call("POST", `/admin/payments/${first}/refund`, {
    token: await newAdmin(),
    body: { reason: "The learner asked", amountKobo: 2_000_000 },
  });
  expect(refunded.status).toBe(201);
  await sandbox.deliverTo(academy);
  expect(await read(made)).toMatchObject({
    status: "partly_refunded",
    refundedKobo: 2_000_000,
    dueKobo: 4_500_000,
  });
  await payByCard(made, 4_500_000);
  expect(await read(made)).toMatchObject({ status: "partly_refunded", dueKobo: 0 });
  expect(await statementOf(made)).toMatchObject({ balanceKobo: 0, receivedKobo: 7_500_000 });
});

test("a registration with money is not changed by its form", async () => {
  academy.setTime(registered);
  const person = { fullName: "Ladi Danjuma", emailAddress: "half-paid@example.com" };
  const made = await enrol(academy, person);
  await payByCard(made, 1_000_000);
  const { id, resumeToken } = made.enrolment;
  const again = enrol(academy, person, {
    headers: { "x-amends-enrolment": id, "x-resume-token": resumeToken },
  });
  await expect(again).rejects.toThrow("already_paid");
  expect(await read(made)).toMatchObject({ status: "pending_payment", dueKobo: 8_500_000 });
});

test("a plan that changes while someone pays: they keep theirs, and later registrations have the new one", async () => {
  academy.setTime(registered);
  const person = (name: string) => ({ emailAddress: `${name}@example.com`, amountKobo: 5_000_000 });
  const made = await enrol(academy, person("old-plan"));
  const { dues } = (await read(made)).account;
  const token = await newAdmin();
  const found = await academy.call("GET", "/admin/fees", { token });
  const [now] = (found.body as { schedules: FeeScheduleRecord[] }).schedules;
  const fees = Object.fromEntries(
    Object.entries(now?.fees ?? {}).map(([level, parts]) => [
      level,
      Object.fromEntries(feeComponents.map((component) => [component, parts[component]])),
    ]),
  );
  const allAtOnce = Object.fromEntries(Object.keys(fees).map((level) => [level, {}]));
  const body = { holdsFrom: registered.slice(0, 10), fees, plans: allAtOnce };
  expect(await academy.call("POST", "/admin/fees", { token, body })).toMatchObject({ status: 201 });

  await sandbox.press(made.reference, "pay");
  await sandbox.deliverTo(academy);
  const after = await read(made);
  // The next part is offered, and is not due yet.
  expect(after).toMatchObject({
    status: "confirmed",
    payNow: { dueNowKobo: 3_000_000, nextDueOn: dues[1]?.dueOn },
  });
  expect(after.account.dues).toMatchObject(
    dues.map(({ dueOn, amountKobo }) => ({ dueOn, amountKobo })),
  );
  // The form was opened before: the part it offered is taken, and the rest is due.
  const late = await enrol(academy, person("new-plan"));
  await sandbox.press(late.reference, "pay");
  await sandbox.deliverTo(academy);
  expect(await read(late)).toMatchObject({
    status: "pending_payment",
    paidKobo: 5_000_000,
    payNow: { dueNowKobo: 4_500_000 },
    account: { dues: [{ amountKobo: 9_500_000, openKobo: 4_500_000 }] },
  });
});

test("two tabs that pay different amounts at once: each counts, and any excess is credit", async () => {
  academy.setTime(registered);
  const made = await enrol(academy, { emailAddress: "two-tabs@example.com", amountKobo: 100_000 });
  const start = (amountKobo: number) =>
    academy.call("POST", `/enrolments/${made.enrolment.id}/payments`, {
      ...keyOf(made),
      body: { amountKobo },
    });
  const started = await Promise.all([start(9_500_000), start(4_000_000), start(9_500_000)]);
  const asked = new Map(
    started.map(({ status, body }) => {
      expect(status).toBe(200);
      const { reference, payment } = body as PaymentStart;
      return [reference, payment?.amountKobo ?? 0];
    }),
  );
  expect(asked.size).toBeGreaterThan(1);
  const sumKobo = [...asked.values()].reduce((sum, kobo) => sum + kobo, 0);
  for (const reference of asked.keys()) await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
  expect((await read(made)).account.order).toMatchObject({
    receivedKobo: sumKobo,
    creditKobo: sumKobo - 9_500_000,
  });
  expect((await statementOf(made)).entries.filter(({ kind }) => kind === "payment")).toHaveLength(
    asked.size,
  );
});
