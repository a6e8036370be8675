import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { tellPaid, tellRefunded, tellRefundFailed } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { addPerson, signInAs } from "#tests/support/people/sign-in-as.ts";
import { recordLead, recordReferral, withdrawReferral } from "../door.server.ts";
import { affiliateApplications, affiliates, leads, referrals } from "../tables.server.ts";
import { commissions } from "./tables.server.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
let made = 0;

/** Inserts an affiliate with a given code directly. Approval has its own test. */
async function makeAffiliate(code: string, more: { status?: "suspended"; phone?: string } = {}) {
  const { db } = academy.ctx;
  const at = academy.ctx.clock();
  const email = `${code.toLowerCase()}@example.com`;
  const { personId } = await addPerson(academy, { email, name: "Asabe Danjuma" });
  const person = {
    fullName: "Asabe Danjuma",
    email,
    phone: more.phone ?? `0803${String(made++).padStart(7, "0")}`,
    socialMediaHandles: {},
    audienceSize: 500,
    createdAt: at,
  };
  const texts = { audienceDescription: "Traders", motivation: "To help" };
  const applicationId = `application-${code}`;
  await db
    .insert(affiliateApplications)
    .values({ ...person, ...texts, id: applicationId, reference: code, status: "approved" });
  await db.insert(affiliates).values({
    ...person,
    personId,
    applicationId,
    affiliateCode: code,
    commissionRateBasisPoints: 1000,
    status: more.status ?? "approved",
  });
}

let learners = 0;
const enrol = async (
  codes: { affiliateCode?: string; keptCode?: string },
  learner: { email?: string; phone?: string } = {},
) => {
  const enrolmentId = `enrolment-${++learners}`;
  await addEnrolments(academy.ctx, enrolmentId);
  await recordReferral(academy.ctx, {
    enrolmentId,
    affiliateCode: codes.affiliateCode ?? null,
    keptCode: codes.keptCode ?? null,
    learner: {
      name: "Bello Musa",
      email: `learner${learners}@example.com`,
      phone: "08090000000",
      ...learner,
    },
  });
  return enrolmentId;
};

const referralOf = async (enrolmentId: string) =>
  (await academy.ctx.db.select().from(referrals)).find((row) => row.enrolmentId === enrolmentId);
const amountsOf = async (enrolmentId: string) =>
  (await academy.ctx.db.select().from(commissions))
    .filter((row) => row.enrolmentId === enrolmentId)
    .map(({ amountKobo }) => amountKobo);

describe("which affiliate gets the referral", () => {
  beforeAll(async () => {
    await makeAffiliate("TYPED1");
    await makeAffiliate("KEPT1");
    await makeAffiliate("LEAD1");
    await makeAffiliate("GONE1", { status: "suspended" });
    await makeAffiliate("OWN1", { phone: "+234 803 111 2222" });
  });
  /** A sign-up whose owner then confirms the address. */
  const lead = async (email: string) => {
    await recordLead(academy.ctx, { code: "LEAD1", email, name: "Bello", source: "sign_up" });
    const { personId } = await signInAs(academy, "user", email);
    await setEmailProved(academy, personId, true);
  };

  test("typed wins over kept, kept over the lead, the lead over nothing", async () => {
    await lead("one@example.com");
    await lead("two@example.com");
    await lead("three@example.com");
    const typed = await enrol(
      { affiliateCode: " typed1 ", keptCode: "KEPT1" },
      { email: "ONE@example.com" },
    );
    const kept = await enrol({ keptCode: "kept1" }, { email: "two@example.com" });
    const left = await enrol({}, { email: "Three@example.com" });
    expect((await referralOf(typed))?.source).toBe("typed");
    expect((await referralOf(kept))?.source).toBe("kept");
    expect((await referralOf(left))?.source).toBe("lead");
    expect((await referralOf(left))?.status).toBe("pending");
    expect((await referralOf(await enrol({}, { email: "nobody@example.com" }))) ?? null).toBeNull();
  });

  test("the first enrolment uses the lead, and a second finds none", async () => {
    await lead("four@example.com");
    await enrol({ affiliateCode: "TYPED1" }, { email: "four@example.com" });
    const second = await enrol({}, { email: "four@example.com" });
    expect((await referralOf(second)) ?? null).toBeNull();
  });

  test("the first code wins while a lead is waiting", async () => {
    await lead("five@example.com");
    const again = { code: "TYPED1", email: "five@example.com", name: "B", source: "sign_up" };
    expect(await recordLead(academy.ctx, again as never)).toBe(true);
    const waiting = (await academy.ctx.db.select().from(leads)).filter(
      ({ email }) => email === "five@example.com",
    );
    expect(waiting).toHaveLength(1);
  });

  test.each(["NOBODY", "GONE1", "", "  ", "'; drop table leads --", "x".repeat(5000)])(
    "the code %j is recorded nowhere",
    async (code) => {
      expect((await referralOf(await enrol({ affiliateCode: code }))) ?? null).toBeNull();
      const tracked = { code, email: "x@example.com", name: "X", source: "sign_up" as const };
      expect(await recordLead(academy.ctx, tracked)).toBe(false);
    },
  );

  test("nobody earns from their own email or phone: it is flagged", async () => {
    const byMail = await enrol({ affiliateCode: "OWN1" }, { email: "Own1@Example.com" });
    const byPhone = await enrol({ affiliateCode: "OWN1" }, { phone: "0803-111-2222" });
    for (const [enrolmentId, ownMatch] of [
      [byMail, "email"],
      [byPhone, "phone"],
    ] as const) {
      await tellPaid(academy.ctx, { enrolmentId, receivedKobo: 9_500_000 });
      expect(await referralOf(enrolmentId)).toMatchObject({ ownMatch, status: "completed" });
      expect(await amountsOf(enrolmentId)).toEqual([]);
    }
  });

  test("someone else's kept code earns before the learner's own is flagged", async () => {
    const both = { affiliateCode: "OWN1", keptCode: "KEPT1" };
    const enrolmentId = await enrol(both, { email: "own1@example.com" });
    expect(await referralOf(enrolmentId)).toMatchObject({ source: "kept", ownMatch: null });
  });

  test("the same enrolment sent twice is one referral", async () => {
    const enrolmentId = await enrol({ affiliateCode: "TYPED1" });
    learners--;
    expect(await enrol({ affiliateCode: "KEPT1" })).toBe(enrolmentId);
    expect((await referralOf(enrolmentId))?.source).toBe("typed");
  });

  test("a failure is logged with the sentence of the specification and stops nothing", async () => {
    await addEnrolments(academy.ctx, "after the failure");
    const logged: unknown[] = [];
    const log = { ...academy.ctx.log, error: (_: unknown, text: string) => logged.push(text) };
    const learner = { name: "B", email: "b@example.com", phone: null };
    // PostgreSQL cannot store a NUL byte, so the statement fails.
    const given = { enrolmentId: "a\0b", affiliateCode: "TYPED1", keptCode: null, learner };
    const transaction = inTransaction({ ...academy.ctx, log: log as never }, async (tx) => {
      await recordReferral(tx, given);
      await recordReferral(tx, { ...given, enrolmentId: "after the failure" });
    });
    await expect(transaction).resolves.toBeUndefined();
    expect(logged).toEqual(["Failed to track affiliate referral"]);
    expect((await referralOf("after the failure"))?.source).toBe("typed");
  });
});

describe("commission", () => {
  beforeAll(() => makeAffiliate("EARNER"));
  const pay = (enrolmentId: string, receivedKobo: number, reference = `PAY-${enrolmentId}`) =>
    tellPaid(academy.ctx, { enrolmentId, receivedKobo, reference });
  const refund = (enrolmentId: string, receivedKobo: number, refundId = `RF-${enrolmentId}`) =>
    tellRefunded(academy.ctx, { enrolmentId, receivedKobo, refundId });

  test("is earned once per payment, however often it is reported", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    for (let turn = 0; turn < 3; turn++) await pay(enrolmentId, 9_500_000);
    expect(await amountsOf(enrolmentId)).toEqual([950_000]);
    expect((await referralOf(enrolmentId))?.status).toBe("completed");
  });

  test("is as old as its payment, even when the news of it comes later", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    const paidAt = new Date(academy.ctx.clock().getTime() - 3 * 24 * 60 * 60 * 1000);
    await tellPaid(academy.ctx, { enrolmentId, receivedKobo: 9_500_000, paidAt });
    await refund(enrolmentId, 0);
    const lines = (await academy.ctx.db.select().from(commissions)).filter(
      (line) => line.enrolmentId === enrolmentId,
    );
    expect(lines.map(({ earnedAt }) => earnedAt)).toEqual([paidAt, paidAt]);
  });

  test("is in the ledger: an expense, owed to the affiliate", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    await pay(enrolmentId, 9_500_000);
    await refund(enrolmentId, 4_750_000);
    const entries = await selectRows(
      academy.ctx.db,
      sql`select t.kind, e.account, e.amount_kobo from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        where t.reference like ${`%:${enrolmentId}`} order by t.kind, e.account`,
    );
    expect(entries).toEqual([
      { kind: "commission_earned", account: "affiliate_payable", amount_kobo: -950_000 },
      { kind: "commission_earned", account: "commission_expense", amount_kobo: 950_000 },
      { kind: "commission_reversed", account: "affiliate_payable", amount_kobo: 475_000 },
      { kind: "commission_reversed", account: "commission_expense", amount_kobo: -475_000 },
    ]);
  });

  test("is 0 for a free enrolment, and the referral is completed", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    await pay(enrolmentId, 0);
    expect(await amountsOf(enrolmentId)).toEqual([]);
    expect((await referralOf(enrolmentId))?.status).toBe("completed");
  });

  test("is reversed pro rata, and by a full refund to exactly zero", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    await pay(enrolmentId, 9_500_007);
    await refund(enrolmentId, 6_166_674, "RF-1");
    await refund(enrolmentId, 6_166_674, "RF-1");
    await refund(enrolmentId, 0, "RF-2");
    const amounts = await amountsOf(enrolmentId);
    expect(amounts).toHaveLength(3);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect((await referralOf(enrolmentId))?.refundedAt).toEqual(academy.ctx.clock());
  });

  test("follows the money up and down, rounded down on the sum", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    await pay(enrolmentId, 5_000_009, "PAY-1");
    await pay(enrolmentId, 8_000_018, "PAY-2");
    await pay(enrolmentId, 9_500_027, "PAY-3");
    expect(await amountsOf(enrolmentId)).toEqual([500_000, 300_001, 150_001]);
  });

  test("is reinstated when a refund fails", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    await pay(enrolmentId, 9_500_000);
    await refund(enrolmentId, 0);
    for (const refundId of [`RF-${enrolmentId}`, `RF-${enrolmentId}`, "never reversed"]) {
      await tellRefundFailed(academy.ctx, { enrolmentId, receivedKobo: 9_500_000, refundId });
    }
    expect(await amountsOf(enrolmentId)).toEqual([950_000, -950_000, 950_000]);
    expect((await referralOf(enrolmentId))?.refundedAt).toBeNull();
  });

  test("does not exist without a referral", async () => {
    const enrolmentId = await enrol({});
    await pay(enrolmentId, 9_500_000);
    await refund(enrolmentId, 0);
    expect(await amountsOf(enrolmentId)).toEqual([]);
  });

  test("a withdrawn referral comes back with its money; one that earned is not withdrawn", async () => {
    const enrolmentId = await enrol({ affiliateCode: "EARNER" });
    await withdrawReferral(academy.ctx, enrolmentId);
    expect((await referralOf(enrolmentId))?.withdrawnAt).toEqual(academy.ctx.clock());
    await pay(enrolmentId, 9_500_000);
    await withdrawReferral(academy.ctx, enrolmentId);
    expect(await referralOf(enrolmentId)).toMatchObject({ status: "completed", withdrawnAt: null });
    expect(await amountsOf(enrolmentId)).toEqual([950_000]);
  });
});
