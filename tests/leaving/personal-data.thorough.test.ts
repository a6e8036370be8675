import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { stopPhone } from "#foundation/messages/phone-states.ts";
import { openSession, seedPerson } from "#rooms/accounts/door.server.ts";
import type { PersonalExport } from "#rooms/accounts/people/own-account.ts";
import { commissions } from "#rooms/affiliates/referrals/tables.server.ts";
import { seedCommunity } from "#rooms/content/door.server.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { reviewCases } from "#rooms/payments/cases/tables.server.ts";
import { ledgerEntries } from "#rooms/payments/ledger/tables.server.ts";
import { attempts } from "#rooms/payments/tables.server.ts";
import { realFiles, sendForm } from "../support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { enrol, setEmailProved } from "../support/enrolments/enrol.ts";
import { placeOrder, child as someChild } from "../support/enrolments/place-order.ts";
import { jobAnswers, jobFiles } from "../support/people/apply-for-jobs.ts";
import { apply, makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";

/**
 * One person leaves traces in every room. The export shows all of them, and after the account is deleted no table has
 * any. A new table with personal data fails this test until its room declares it (PersonalData).
 */

const password = "a long password";
const email = "zainab.tukur@mail.example";
/** Words that occur with nobody else in this test. */
const marks = {
  name: "Zainab Tukur",
  email,
  phone: "8099887766",
  street: "71 Kashim Lane",
  message: "Is the hostel open in December?",
  motivation: "I mend every radio in my street",
  note: "Speaks well of her uncle's workshop",
  answer: "The hostel opens on the third of January",
  interviewPlace: "The blue door behind the mosque road",
  child: "Bilkisu Tukur",
  guardian: "Mallam Tukur",
  guardianAtCheckout: "Alhaji Garkuwa",
  file: "my-bank-slip",
  correction: "Her aunt rang about the birth date",
  cancelled: "She is moving to Gombe",
  payment: "Brought by the uncle on a motorbike",
  refund: "The mother wants half of it back",
  proof: "No such transfer from the mother's bank",
};

/** Tables that may still contain them, for the time that the privacy policy gives. */
const elsewhere = /^(sandbox_records|provider_events|idempotent_answers)$/;

const opened = await openEnrolmentAcademyForFile();
let token: string;
let personId: string;
const made: Record<"paid" | "unpaid" | "child", string> = { paid: "", unpaid: "", child: "" };

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
  opened.academy.call(method, path, { token, ...(body ? { body } : {}) });

/** @returns the tables and columns that hold each mark */
async function findMarks(): Promise<Record<string, string[]>> {
  const { db } = opened.academy.ctx;
  const tables = await selectRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((one) => !elsewhere.test(one.name))) {
    for (const [mark, text] of Object.entries(marks)) {
      const place = name === "job" ? sql`pgboss.job` : sql`${sql.identifier(name)}`;
      const rows = await selectRows<{ n: number }>(
        db,
        sql`select count(*)::int as n from ${place} t where to_jsonb(t)::text ilike ${`%${text}%`}`,
      ).catch(() => []);
      if ((rows[0]?.n ?? 0) > 0) found[mark] = [...(found[mark] ?? []), name];
    }
  }
  return found;
}

async function leaveTraces() {
  const { academy, sandbox } = opened;
  await seedCommunity(academy.ctx);
  ({ personId } = await seedPerson(academy.ctx, { email, name: marks.name, password }));
  token = await openSession(academy.ctx, personId, "user", "Chrome on Android");
  await setEmailProved(academy, personId, true);
  await academy.call("PUT", "/me/profile", {
    token,
    body: { name: marks.name, phone: `0${marks.phone}` },
  });
  const bySms = { channels: ["sms"], language: "ha" };
  expect((await academy.call("PUT", "/me/messages", { token, body: bySms })).status).toBe(200);
  await stopPhone(academy.ctx, `+234${marks.phone}`, "answer");
  const own = {
    messageChannels: ["sms", "email"],
    fullName: marks.name,
    signature: marks.name,
    emailAddress: email,
    phoneNumber: `0${marks.phone}`,
    currentAddress: marks.street,
  };
  const admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, admin, "other@mail.example");
  await academy.call("POST", "/affiliates/track-referral", {
    body: { affiliateCode: affiliate.code, userData: { name: marks.name, email } },
  });
  // Before signing up, with a referral, and paid.
  const paid = await enrol(academy, { ...own, affiliateCode: affiliate.code });
  await sandbox.press(paid.reference, "pay");
  await sandbox.deliverTo(academy);
  const unpaid = await enrol(academy, { ...own, courseId: "painting" }, { token });
  const child = await enrol(
    academy,
    {
      ...own,
      fullName: marks.child,
      emailAddress: "no-account@mail.example",
      dateOfBirth: "2011-05-01",
      guardianName: marks.guardian,
      guardianPhone: "0802 000 0000",
      guardianRelationship: "Mother",
      guardianConsent: "yes",
    },
    { token },
  );
  await placeOrder(academy, token, {
    learner: { ...someChild, guardianName: marks.guardianAtCheckout },
  });
  Object.assign(made, {
    paid: paid.enrolment.id,
    unpaid: unpaid.enrolment.id,
    child: child.enrolment.id,
  });
  await sendForm(
    academy,
    `/me/enrolments/${unpaid.enrolment.id}/payment-proof`,
    [["proof", { name: `${marks.file}.png`, bytes: realFiles.png }]],
    { authorization: `Bearer ${token}` },
  );
  await call("POST", `/enrolments/${unpaid.enrolment.id}/pay-link`);
  await call("POST", "/hybrid-interest", {
    courseId: "pattern-drafting",
    name: marks.name,
    email,
  });
  await call("POST", "/contact", {
    name: marks.name,
    email,
    subject: "general",
    message: marks.message,
  });
  await call("POST", "/events/trades-day/registrations", { name: marks.name, email });
  await apply(academy, email, { fullName: marks.name, motivation: marks.motivation });
  await sendForm(academy, "/job-applications", [
    ...Object.entries({ ...jobAnswers, fullName: marks.name, emailAddress: email }),
    ...Object.entries(jobFiles),
  ]);
  await answerAsStaff(admin);
}

/** What the staff write about the person and to them. */
async function answerAsStaff(admin: string) {
  const { academy } = opened;
  const first = async (list: string) => {
    const { body } = await academy.call("GET", `/admin/${list}?search=${email}`, { token: admin });
    const [rows] = Object.values(body as Record<string, { id: string }[]>);
    return `/admin/${list}/${rows?.[0]?.id}`;
  };
  const send = async (method: "POST" | "PUT", path: string, body: object) => {
    const { status } = await academy.call(method, path, { token: admin, body });
    expect(status).toBeLessThan(300);
  };
  const message = await first("messages");
  await send("POST", `${message}/reply`, { text: marks.answer, version: 1 });
  const application = await first("job-applications");
  await send("POST", `${application}/notes`, { text: marks.note });
  const interview = { day: "2026-12-01", time: "10:00", place: marks.interviewPlace };
  await send("PUT", `${application}/stage`, { stage: "invited", version: 1, ...interview });
  await writeAboutPlaces(send);
}

/** What the staff write about the person's places and money. */
async function writeAboutPlaces(
  send: (method: "POST" | "PUT", path: string, body: object) => Promise<void>,
) {
  const { academy } = opened;
  const { db } = academy.ctx;
  const own = { fullName: marks.name, signature: marks.name, emailAddress: email };
  const cancelled = await enrol(academy, { ...own, courseId: "plumbing" });
  await send("POST", `/admin/enrolments/${cancelled.enrolment.id}/cancel`, {
    reason: marks.cancelled,
  });
  const byHand = await enrol(academy, { ...own, courseId: "masonry" });
  await send("POST", `/admin/enrolments/${byHand.enrolment.id}/manual-payment`, {
    amountKobo: 9_500_000,
    method: "transfer",
    takenOn: "2026-11-20",
    reference: "GTB 4455",
    note: marks.payment,
  });
  const [paid] = await db
    .select()
    .from(attempts)
    .innerJoin(enrolments, eq(enrolments.orderId, attempts.orderId))
    .where(eq(enrolments.id, made.paid));
  await send("POST", `/admin/payments/${paid?.payment_attempts.reference}/refund`, {
    reason: marks.refund,
    amountKobo: 100,
  });
  const [proof] = await db.select().from(reviewCases).where(eq(reviewCases.kind, "transfer_proof"));
  await send("POST", `/admin/reviews/${proof?.id}/close`, {
    how: "no_such_transfer",
    note: marks.proof,
    version: 1,
  });
  const [unpaid] = await db.select().from(enrolments).where(eq(enrolments.id, made.unpaid));
  await send("PUT", `/admin/people/${unpaid?.learnerId}`, {
    fullName: marks.name,
    dateOfBirth: "2001-03-15",
    emailAddress: email,
    phoneNumber: `0${marks.phone}`,
    reason: marks.correction,
    alsoIds: [],
  });
}

await leaveTraces();

test("the export shows every trace, and nobody else's", async () => {
  const reply = await call("GET", "/me/export");
  const text = JSON.stringify((reply.body as PersonalExport).parts).toLowerCase();
  const missing = Object.values(marks).filter((mark) => !text.includes(mark.toLowerCase()));
  expect(missing).toEqual([]);
  expect(text).not.toContain("other@mail.example");
  const { account, enrolments: held } = (reply.body as PersonalExport).parts;
  expect(account).toMatchObject({
    sessions: expect.arrayContaining([expect.objectContaining({ device: "Chrome on Android" })]),
  });
  expect(held).toMatchObject({
    payments: expect.arrayContaining([
      expect.objectContaining({ status: "success", amountNaira: 95_000 }),
      expect.objectContaining({ status: "pending" }),
    ]),
    receipts: [95_000, 95_000].map((amountNaira) => ({
      number: expect.stringMatching(/^ZR-/),
      amountNaira,
      refunds: [],
    })),
  });
  const before = await findMarks();
  // Otherwise the next test would prove nothing.
  expect(Object.keys(before).sort()).toEqual(Object.keys(marks).sort());
});

test("an address that is not confirmed shows nothing that was sent without the account", async () => {
  const applications = async () => {
    const lists = ["/me/job-applications", "/me/affiliate-applications"] as const;
    const replies = await Promise.all(lists.map((path) => call("GET", path)));
    return replies.map(({ body }) => (body as { total: number }).total);
  };
  expect(await applications()).toEqual([1, 1]);
  await setEmailProved(opened.academy, personId, false);
  expect(await applications()).toEqual([0, 0]);
  const reply = await call("GET", "/me/export");
  const text = JSON.stringify((reply.body as PersonalExport).parts);
  expect(text).not.toContain(marks.message);
  expect(text).not.toContain(marks.motivation);
  expect(text).not.toContain(made.paid);
  await setEmailProved(opened.academy, personId, true);
});

describe("after the account is deleted", () => {
  let entriesBefore: number;
  beforeAll(async () => {
    const { db } = opened.academy.ctx;
    entriesBefore = (await db.select().from(ledgerEntries)).length;
    expect((await call("DELETE", "/me", { password })).status).toBe(204);
  });

  test("no table names the person, and no file is left", async () => {
    expect(await findMarks()).toEqual({});
  });

  test("the money stays, with its commission", async () => {
    const { db } = opened.academy.ctx;
    expect((await db.select().from(ledgerEntries)).length).toBe(entriesBefore);
    const earned = await db
      .select()
      .from(commissions)
      .where(eq(commissions.enrolmentId, made.paid));
    expect(earned).toMatchObject([{ amountKobo: 950_000 }]);
  });

  test("a paid place keeps its state; unpaid ones are cancelled", async () => {
    const rows = await opened.academy.ctx.db.select().from(enrolments);
    const statuses = Object.fromEntries(
      Object.entries(made).map(([name, id]) => [name, rows.find((row) => row.id === id)?.status]),
    );
    expect(statuses).toEqual({ paid: "confirmed", unpaid: "cancelled", child: "cancelled" });
  });

  test("money that comes late is recorded, and nobody is written to", async () => {
    const { academy, sandbox } = opened;
    const { reference } = await lateAttempt();
    await sandbox.press(reference, "pay");
    await sandbox.deliverTo(academy);
    const state = await academy.call("GET", `/payments/${reference}`);
    expect(state.body).not.toMatchObject({ status: "pending" });
    expect(await findMarks()).toEqual({});
    const mails = await selectRows(
      academy.ctx.db,
      sql`select 1 from messages where recipient like '%closed.invalid'`,
    );
    expect(mails).toEqual([]);
  });
});

/** The attempt that was open when the account was deleted. */
async function lateAttempt(): Promise<{ reference: string }> {
  const [row] = await selectRows<{ reference: string }>(
    opened.academy.ctx.db,
    sql`select a.reference from payment_attempts a join enrolments e on e.order_id = a.order_id
        where e.id = ${made.unpaid}`,
  );
  if (!row) throw new Error("the unpaid enrolment has no attempt");
  return row;
}
