import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, reviewCasesOf } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { sweepUnpaidJob } from "../erasing/sweep-unpaid.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import type { PersonRecord } from "./people.ts";

/** People without an account ask staff to correct, copy or erase what we hold about them. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const { db } = academy.ctx;
let token: string;
let clerk: Awaited<ReturnType<typeof signInAs>>;
let others: Record<"clerk" | "reviewer", string>;
beforeAll(async () => {
  token = (await signInAs(academy, "admin")).token;
  clerk = await signInAs(academy, "admin", undefined, "clerk");
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  others = { clerk: clerk.token, reviewer: reviewer.token };
});

type Reply = { http: number; code: string; fields: Record<string, string> } & PersonRecord & {
    parts: Record<string, unknown>;
    erased: number;
    kept: { what: string; why: string }[];
  };
async function ask(
  method: "GET" | "PUT" | "POST",
  path: string,
  body?: object,
  as = token,
): Promise<Reply> {
  const reply = await academy.call(method, `/admin/people/${path}`, {
    token: as,
    ...(body ? { body } : {}),
  });
  return { ...(reply.body as Reply), http: reply.status };
}

let people = 0;
async function registered(more: Record<string, unknown> = {}) {
  const number = ++people;
  const made = await enrol(academy, {
    fullName: "Ladi Danjuma",
    emailAddress: `ladi-${number}@mail.example`,
    phoneNumber: `0815${String(number).padStart(7, "0")}`,
    ...more,
  });
  const [row] = await db.select().from(enrolments).where(eq(enrolments.id, made.enrolment.id));
  return { ...made, personId: row?.learnerId ?? "" };
}

const right = {
  fullName: "Ladi Dan’juma",
  dateOfBirth: "2001-04-13",
  emailAddress: "ladi.right@mail.example",
  phoneNumber: "0816 000 1111",
  reason: "She came with her NIN slip",
};

describe("staff correct a learner", () => {
  test("with a reason; the values before are in the history, and not in the audit log", async () => {
    const made = await registered();
    const before = await ask("GET", made.personId);
    expect(before).toMatchObject({ http: 200, fullName: "Ladi Danjuma", account: null });
    expect(before.enrolments).toMatchObject([{ id: made.enrolment.id, madeBy: null }]);
    const done = await ask("PUT", made.personId, right, others.reviewer);
    expect(done).toMatchObject({
      http: 200,
      fullName: "Ladi Dan’juma",
      phoneNumber: "+2348160001111",
      changes: [
        {
          kind: "corrected",
          reason: right.reason,
          before: {
            fullName: "Ladi Danjuma",
            dateOfBirth: before.dateOfBirth,
            emailAddress: before.emailAddress,
            phoneNumber: before.phoneNumber,
          },
        },
      ],
    });
    const log = await db.select().from(auditEntries).where(eq(auditEntries.subject, made.personId));
    expect(log).toMatchObject([
      { action: "learner.corrected", details: { changed: expect.arrayContaining(["email"]) } },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/ladi|NIN/i);
    // The learner's page has it too, and so does everything paid from now on.
    expect((await readEnrolment(academy, made)).learner).toMatchObject({
      fullName: "Ladi Dan’juma",
    });
    const paying = await academy.call("POST", `/enrolments/${made.enrolment.id}/payments`, {
      headers: { "x-resume-token": made.enrolment.resumeToken },
    });
    expect(paying.status).toBe(200);
    const row = await academy.call("GET", `/admin/enrolments/${made.enrolment.id}`, { token });
    expect(row.body).toMatchObject({ personId: made.personId, fullName: "Ladi Dan’juma" });
  });

  test("together with other records of the same person, and of nobody else", async () => {
    const made = await registered();
    const same = { emailAddress: `ladi-${people}@mail.example`, courseId: "plumbing" };
    const again = await registered({ ...same, fullName: "LADI DANJUMA" });
    const sibling = await registered({ ...same, fullName: "Hassan Danjuma" });
    const record = await ask("GET", made.personId);
    expect(record.similar.map(({ id }) => id)).toEqual([again.personId]);
    const alsoIds = [sibling.personId];
    expect(await ask("PUT", made.personId, { ...right, alsoIds })).toMatchObject({ http: 422 });
    await ask("PUT", made.personId, { ...right, alsoIds: [again.personId] });
    expect(await ask("GET", again.personId)).toMatchObject({ emailAddress: right.emailAddress });
    expect(await ask("GET", sibling.personId)).toMatchObject({ fullName: "Hassan Danjuma" });
  });

  test("not without a reason, nor with what no form would take", async () => {
    const { personId } = await registered();
    expect(await ask("PUT", personId, { ...right, reason: " " })).toMatchObject({
      http: 422,
      fields: { reason: "Say why." },
    });
    const wrong = { ...right, emailAddress: "ladi", dateOfBirth: "2020-01-01" };
    expect(Object.keys((await ask("PUT", personId, wrong)).fields).sort()).toEqual([
      "dateOfBirth",
      "emailAddress",
    ]);
    expect(await ask("GET", personId)).toMatchObject({ fullName: "Ladi Danjuma", changes: [] });
  });

  test("only by those who may", async () => {
    const { personId } = await registered();
    expect((await ask("GET", personId, undefined, others.clerk)).http).toBe(200);
    expect((await ask("PUT", personId, right, others.clerk)).http).toBe(403);
    const body = { reason: "Asked" };
    expect((await ask("POST", `${personId}/erase`, body, others.reviewer)).http).toBe(403);
    expect((await ask("POST", `${personId}/export`, body, others.reviewer)).http).toBe(403);
    expect((await ask("GET", "nobody")).http).toBe(404);
  });
});

const traces = async (word: string) => {
  const tables = ["learners", "enrolments", "orders", "payment_attempts", "learner_changes"];
  const found: string[] = [];
  for (const name of [...tables, "messages", "contact_messages"]) {
    const rows = await selectRows(
      db,
      sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${word}%`}`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

describe("on request", () => {
  const message = (email: string) =>
    academy.call("POST", "/contact", {
      body: { name: "Ladi", email, subject: "general", message: "Is there a hostel?" },
    });

  test("a learner gets a copy of everything", async () => {
    const email = "copied@mail.example";
    const made = await registered({ emailAddress: email });
    await message(email);
    expect((await ask("POST", `${made.personId}/export`, {})).http).toBe(422);
    const copy = await ask("POST", `${made.personId}/export`, { reason: "Asked by phone" });
    const text = JSON.stringify(copy.parts);
    expect(text).toContain("14 Barade Road");
    expect(text).toContain("We have your registration");
    expect(text).not.toContain("hostel");
    const all = { reason: "Asked from that address", withAddress: true };
    const whole = await ask("POST", `${made.personId}/export`, all);
    expect(JSON.stringify(whole.parts)).toContain("hostel");
    const { changes } = await ask("GET", made.personId);
    expect(changes.map(({ kind }) => kind)).toEqual(["exported", "exported"]);
  });

  test("everything that identifies a learner goes, and money stays with its evidence", async () => {
    const email = "leaving@mail.example";
    const paid = await registered({ emailAddress: email, fullName: "Zuwaira Leaving" });
    await sandbox.press(paid.reference, "pay");
    await sandbox.deliverTo(academy);
    await message(email);
    await ask("PUT", paid.personId, { ...right, emailAddress: email, fullName: "Zuwaira Leaving" });
    expect((await ask("POST", `${paid.personId}/erase`, {})).http).toBe(422);
    const body = { reason: "Asked in person", withAddress: true };
    const done = await ask("POST", `${paid.personId}/erase`, body);
    expect(done).toMatchObject({ http: 200, erased: 1 });
    expect(done.kept.map(({ what }) => what).join()).toContain("Payments, receipts");
    expect(await traces("zuwaira")).toEqual([]);
    expect(await traces(email)).toEqual([]);
    expect(await ask("GET", paid.personId)).toMatchObject({
      isErased: true,
      changes: [{ kind: "erased", reason: "Asked in person" }],
      enrolments: [{ status: "confirmed" }],
    });
    const [money] = await selectRows<{ kobo: number }>(
      db,
      sql`select sum(amount_kobo)::int as kobo from payments`,
    );
    expect(money?.kobo).toBe(9_500_000);
    const again = await ask("POST", `${paid.personId}/erase`, body);
    expect(again).toMatchObject({ http: 409, code: "erased" });
    expect(await ask("PUT", paid.personId, right)).toMatchObject({ http: 409, code: "erased" });
  });

  test("not while a payment is on its way, nor what an account has", async () => {
    const email = "has-account@mail.example";
    const made = await registered({ emailAddress: email });
    await signInAs(academy, "user", email);
    const body = { reason: "Asked", withAddress: true };
    expect(await ask("POST", `${made.personId}/erase`, body)).toMatchObject({
      http: 409,
      code: "address_of_account",
    });
    await sandbox.press(made.reference, "transfer");
    expect(await ask("POST", `${made.personId}/erase`, { reason: "Asked" })).toMatchObject({
      http: 409,
      code: "payment_on_its_way",
    });
  });

  test("the provider is asked first: what is paid is booked, and without an answer nothing is erased", async () => {
    const body = { reason: "Asked in person" };
    const unclear = await registered({ fullName: "Uwani Unclear" });
    await sandbox.control({ verify: { mode: "fail" } });
    expect(await ask("POST", `${unclear.personId}/erase`, body)).toMatchObject({
      http: 503,
      code: "earlier_payment_unclear",
    });
    await sandbox.control();
    await sandbox.press(unclear.reference, "pay");
    expect(await ask("POST", `${unclear.personId}/erase`, body)).toMatchObject({ http: 200 });
    expect(await ask("GET", unclear.personId)).toMatchObject({
      enrolments: [{ status: "confirmed" }],
    });
    expect(await reviewCasesOf(academy, unclear.reference)).toEqual([]);
  });

  test("money that comes afterwards opens a case, which says that it went back once it did", async () => {
    const late = await registered({ fullName: "Lami Late" });
    await ask("POST", `${late.personId}/erase`, { reason: "Asked in person" });
    await sandbox.press(late.reference, "pay");
    await sandbox.deliverTo(academy);
    const opened = await academy.call("GET", "/admin/reviews?kind=erased_payer", { token });
    const [row] = (opened.body as { reviews: ReviewRow[] }).reviews;
    expect(row).toMatchObject({ reference: late.reference, amount_kobo: 9_500_000 });
    const read = async () =>
      (await academy.call("GET", `/admin/reviews/${row?.id}`, { token })).body as ReviewRecord;
    const { ways, order_id, version } = await read();
    expect(ways).toEqual(["kept"]);
    const close = (how: string) =>
      academy.call("POST", `/admin/reviews/${row?.id}/close`, {
        token,
        body: { how, note: "Nobody claims it", version },
      });
    expect(await close("given_back")).toMatchObject({
      status: 409,
      body: { code: "not_given_back" },
    });
    await academy.call("POST", `/admin/credits/${order_id}/give-back`, {
      token,
      body: { amountKobo: 9_500_000, way: "card", reason: "The payer was erased" },
    });
    expect((await read()).ways).toEqual(["given_back", "kept"]);
    expect(await close("given_back")).toMatchObject({ status: 200 });
    // The bank returns it, so somebody has to look again.
    const refunds = await sandbox.store.listRefunds();
    const { id } = refunds.find(({ reference }) => reference === late.reference) ?? {};
    await refundAtProvider({ academy, sandbox }, "failed", late.reference, 9_500_000, id);
    expect(await read()).toMatchObject({ closed_at: null, ways: ["kept"] });
  });

  test("credit that is there when its payer is erased opens a case", async () => {
    const paid = await registered({ fullName: "Rakiya Credit" });
    await openTillFor(academy, clerk);
    const taken = await academy.call(
      "POST",
      `/admin/enrolments/${paid.enrolment.id}/manual-payment`,
      {
        token: clerk.token,
        body: {
          amountKobo: 20_000_000,
          method: "cash",
          location: "Jalingo, Taraba",
          takenOn: "2026-11-20",
          receiptNumber: "E-1",
          keepAsCredit: true,
        },
      },
    );
    await ask("POST", `${paid.personId}/erase`, { reason: "Asked in person" });
    const { reference } = taken.body as { reference: string };
    expect(await reviewCasesOf(academy, reference)).toEqual(["erased_payer"]);
  });

  test("siblings under one address stay", async () => {
    const email = "siblings@mail.example";
    const hassan = await registered({ emailAddress: email, fullName: "Hassan Sani" });
    const hussaina = await registered({ emailAddress: email, fullName: "Hussaina Sani" });
    await ask("POST", `${hassan.personId}/erase`, { reason: "Asked" });
    expect(await readEnrolment(academy, hussaina)).toMatchObject({ status: "pending_payment" });
    expect(await traces("Hussaina")).toContain("messages");
  });
});

test("unpaid registrations end and are erased after 12 months, with their keys; paid ones stay", async () => {
  academy.setTime("2026-11-21T09:00:00Z");
  const unpaid = await registered({ fullName: "Never Paid" });
  const paid = await registered({ fullName: "Always Paid" });
  await sandbox.press(paid.reference, "pay");
  await sandbox.deliverTo(academy);
  const waiting = await registered({ fullName: "Still Waiting" });
  await db.execute(
    sql`update payment_attempts set provider_status = 'on_its_way' where reference = ${waiting.reference}`,
  );
  academy.setTime("2027-11-21T08:59:00Z");
  await sweepUnpaidJob.run(academy.ctx);
  expect(await readEnrolment(academy, unpaid)).toMatchObject({ status: "pending_payment" });
  academy.setTime("2027-11-21T09:01:00Z");
  await sweepUnpaidJob.run(academy.ctx);
  const reply = await academy.call("GET", `/enrolments/${unpaid.enrolment.id}`, {
    headers: { "x-resume-token": unpaid.enrolment.resumeToken },
  });
  expect(reply.status).toBe(404);
  expect(await traces("Never Paid")).toEqual([]);
  const [row] = await db.select().from(enrolments).where(eq(enrolments.id, unpaid.enrolment.id));
  expect(row).toMatchObject({ status: "cancelled", answers: null });
  expect(await readEnrolment(academy, paid)).toMatchObject({ status: "confirmed" });
  expect(await readEnrolment(academy, waiting)).toMatchObject({ status: "pending_payment" });
  const log = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "enrolment.erased"));
  expect(log.map(({ subject }) => subject)).toContain(unpaid.enrolment.id);
  expect(log).not.toContainEqual(expect.objectContaining({ subject: paid.enrolment.id }));
  // Nothing is left for the next run.
  await sweepUnpaidJob.run(academy.ctx);
  const [{ n } = { n: 0 }] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::int as n from audit_entries where subject = ${unpaid.enrolment.id} and action = 'enrolment.erased'`,
  );
  expect(n).toBe(1);
  expect((await db.select().from(learners)).length).toBeGreaterThan(0);
});
