import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { markPaid, preparePayout } from "#tests/support/commissions/pay-out.ts";
import { tellPaid } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { recordReferral } from "../door.server.ts";
import type { AdminReferralRecord } from "../referrals/referral.ts";

const academy = await openAcademyForFile();
const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example");

const learner = { name: "Bello Musa", email: "bello@mail.example", phone: null };
const enrol = async (enrolmentId: string) => {
  await addEnrolments(academy.ctx, enrolmentId);
  const given = { enrolmentId, affiliateCode: asabe.code, keptCode: null, learner };
  await recordReferral(academy.ctx, given);
};
const pay = (enrolmentId: string) =>
  tellPaid(academy.ctx, { enrolmentId, receivedKobo: 9_500_000 });

async function referralOf(enrolmentId: string): Promise<AdminReferralRecord> {
  const { body } = await academy.call("GET", "/admin/referrals", { token: admin });
  const { referrals } = body as { referrals: AdminReferralRecord[] };
  const found = referrals.find(({ enrolment_id }) => enrolment_id === enrolmentId);
  if (!found) throw new Error(`no referral of ${enrolmentId}`);
  return found;
}
const withhold = async (
  enrolmentId: string,
  body: unknown = { withhold: true, reason: "Ten learners from one phone" },
  token: string | undefined = admin,
) => {
  const { id } = await referralOf(enrolmentId);
  return academy.call("POST", `/admin/commissions/${id}/withhold`, {
    body,
    ...(token ? { token } : {}),
  });
};
const own = async (path: string) =>
  (await academy.call("GET", `/affiliates${path}`, { token: asabe.token })).body as Record<
    string,
    unknown
  >;
const ownReferral = async (enrolmentId: string) => {
  const { id } = await referralOf(enrolmentId);
  const { referrals } = (await own("/referrals")) as { referrals: { id: string }[] };
  return referrals.find((one) => one.id === id);
};
/** The database's own error message, which drizzle wraps. */
const refusal = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: Error) => `${error.message} | ${(error.cause as Error | undefined)?.message}`,
  );

describe("POST /admin/commissions/:id/withhold", () => {
  test("keeps the referral's status and amounts, and shows the affiliate that it is under review", async () => {
    await enrol("one");
    await pay("one");
    const before = await own("/stats");
    expect(before).toMatchObject({ totalEarnings: 9_500, pendingCommissions: 9_500 });
    const reply = await withhold("one");
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: "completed",
        commission_state: "under_review",
        withheld_reason: "Ten learners from one phone",
        commission_amount: 9_500,
      },
    });
    expect(await own("/stats")).toEqual({
      ...before,
      heldCommissions: 0,
      heldByDay: [],
      reviewCommissions: 9_500,
    });
    expect(await ownReferral("one")).toMatchObject({
      status: "completed",
      commission_state: "under_review",
    });
    expect(JSON.stringify(await own("/referrals"))).not.toContain("one phone");
    expect(await referralOf("one")).toMatchObject({ commission_state: "under_review" });
  });

  test("can be released, and the audit log has both without the reason", async () => {
    const reply = await withhold("one", { withhold: false, reason: "They are a class" });
    expect(reply).toMatchObject({
      status: 200,
      body: { commission_state: "open", withheld_reason: null },
    });
    const { id } = await referralOf("one");
    const entries = (await academy.ctx.db.select().from(auditEntries)).filter(
      ({ subject }) => subject === id,
    );
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "commission.released",
      "commission.withheld",
    ]);
    expect(entries.every(({ actorKind }) => actorKind === "admin")).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/phone|class/);
    expect((await withhold("one")).status).toBe(200);
  });

  test("a pending referral stays pending, and its later earnings are withheld", async () => {
    await enrol("pending");
    expect((await withhold("pending")).body).toMatchObject({
      status: "pending",
      commission_state: "under_review",
    });
    await pay("pending");
    expect(await referralOf("pending")).toMatchObject({
      status: "completed",
      commission_state: "under_review",
    });
  });

  test("409 when nothing would change", async () => {
    await enrol("twice");
    const release = { withhold: false, reason: "Fine" };
    expect(await withhold("twice", release)).toMatchObject({
      status: 409,
      body: { code: "already_so" },
    });
    await withhold("twice");
    expect(await withhold("twice")).toMatchObject({ status: 409, body: { code: "already_so" } });
  });

  test.each([
    ["reason", { withhold: true }],
    ["reason", { withhold: true, reason: "  " }],
    ["reason", { withhold: true, reason: "x".repeat(501) }],
    ["withhold", { withhold: "yes", reason: "Odd" }],
  ])("422 for a wrong %s: %j", async (field, sent) => {
    const { status, body } = await withhold("one", sent);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, [field]]);
    expect((body as { error: string }).error).not.toMatch(/invalid|expected/i);
  });

  test("404 for an unknown commission, 401 and 403 for everyone but admins", async () => {
    const reply = await academy.call("POST", "/admin/commissions/nothing/withhold", {
      token: admin,
      body: { withhold: true, reason: "Odd" },
    });
    expect(reply.status).toBe(404);
    expect((await withhold("pending", undefined, "")).status).toBe(401);
    expect((await withhold("pending", undefined, asabe.token)).status).toBe(403);
  });
});

describe("payouts", () => {
  test("a paid commission is shown as paid out and can no longer be withheld", async () => {
    await enrol("paid");
    await pay("paid");
    const before = await own("/stats");
    const payoutId = await preparePayout(academy.ctx, ["paid"]);
    const held = before.heldCommissions as number;
    expect(await own("/stats")).toEqual({
      ...before,
      heldCommissions: held - 9_500,
      heldByDay: [],
      inPayoutCommissions: 9_500,
    });
    await markPaid(academy.ctx, payoutId);
    expect(await own("/stats")).toEqual({
      ...before,
      heldCommissions: held - 9_500,
      heldByDay: [],
      paidCommissions: 9_500,
      pendingCommissions: (before.pendingCommissions as number) - 9_500,
    });
    expect(await ownReferral("paid")).toMatchObject({ commission_state: "paid_out" });
    expect(await withhold("paid")).toMatchObject({ status: 409, body: { code: "paid_out" } });
  });

  test("accept no withheld commission, and pay none that has since been withheld", async () => {
    for (const name of ["held-before", "held-after"]) {
      await enrol(name);
      await pay(name);
    }
    await withhold("held-before");
    expect(await refusal(preparePayout(academy.ctx, ["held-before"]))).toContain("is withheld");
    const payoutId = await preparePayout(academy.ctx, ["held-after"]);
    expect((await withhold("held-after")).status).toBe(200);
    expect(await refusal(markPaid(academy.ctx, payoutId))).toContain("is withheld");
    await withhold("held-after", { withhold: false, reason: "Fine" });
    expect(await refusal(markPaid(academy.ctx, payoutId))).toBeNull();
  });

  test.each([
    "update payouts set status = 'prepared', paid_at = null",
    "update payouts set paid_at = now()",
    "delete from payouts",
    "delete from payout_items",
    "update payout_items set commission_id = commission_id",
  ])("that are paid cannot change: %s", async (statement) => {
    expect(await refusal(academy.ctx.db.execute(sql.raw(statement)))).toMatch(
      /cannot be changed|foreign key/,
    );
  });

  test("that are paid accept no more items", async () => {
    await enrol("late");
    await pay("late");
    const add = sql`insert into payout_items (statement_id, commission_id)
      select s.id, c.id from payout_statements s, commissions c
      where s.status = 'paid' and c.enrolment_id = 'late' limit 1`;
    expect(await refusal(academy.ctx.db.execute(add))).toContain("cannot be changed");
  });
});

describe("append-only tables", () => {
  test.each([
    "update commissions set amount_kobo = amount_kobo + 1",
    "update commissions set created_at = now()",
    "delete from commissions",
    "truncate commissions cascade",
    "update commission_marks set withheld = false",
    "delete from commission_marks",
    "update audit_entries set actor_id = null",
    "delete from audit_entries",
    "truncate audit_entries",
  ])("the database refuses: %s", async (statement) => {
    expect(await refusal(academy.ctx.db.execute(sql.raw(statement)))).toContain("append-only");
  });
});
