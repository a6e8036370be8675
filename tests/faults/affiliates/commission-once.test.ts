import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { recordReferral } from "#rooms/affiliates/door.server.ts";
import {
  creditReferral,
  lockReferral,
} from "#rooms/affiliates/referrals/set-referral-money.server.ts";
import { commissions } from "#rooms/affiliates/referrals/tables.server.ts";
import { referrals } from "#rooms/affiliates/tables.server.ts";
import { howMany, onServer } from "../../database/open-test-database.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { tellPaid, tellRefunded, tellRefundFailed } from "../../support/commissions/tell-money.ts";
import { addEnrolments } from "../../support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "../../support/people/make-affiliate.ts";
import { barrier } from "../barrier.ts";

const atOnce = 50;
/** Fewer than the connections of a process. */
const together = 5;
const enrolments = howMany({ long: 10, server: 3, embedded: 2 });

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const admin = await signInAdmin(academy);
const code = (await makeAffiliate(academy, admin, "earner@mail.example")).code;

const repeat = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: atOnce }, work));

const refer = async (enrolmentId: string) => {
  await addEnrolments(academy.ctx, enrolmentId);
  await recordReferral(academy.ctx, {
    enrolmentId,
    affiliateCode: code,
    keptCode: null,
    learner: { name: "Bello", email: `${enrolmentId}@mail.example`, phone: null },
  });
};

test(`one payment, its refund and the refund's failure, each reported ${atOnce} times at once, ${enrolments} times: one effect each`, async () => {
  const { ctx } = academy;
  for (let turn = 0; turn < enrolments; turn++) {
    const enrolmentId = `enrolment-${turn}`;
    await repeat(() => refer(enrolmentId));
    await repeat(() => tellPaid(ctx, { enrolmentId, receivedKobo: 9_500_000 }));
    await repeat(() => tellRefunded(ctx, { enrolmentId, receivedKobo: 8_500_000 }));
    await repeat(() => tellRefundFailed(ctx, { enrolmentId, receivedKobo: 9_500_000 }));
  }
  const lines = await ctx.db.select().from(commissions);
  expect(lines.map(({ amountKobo }) => amountKobo).sort((a, b) => a - b)).toEqual([
    ...Array(enrolments).fill(-100_000),
    ...Array(enrolments).fill(100_000),
    ...Array(enrolments).fill(950_000),
  ]);
  const [ledger] = await selectRows<{ many: number; total: number }>(
    ctx.db,
    sql`select count(*)::int as many, sum(amount_kobo)::int as total from ledger_entries`,
  );
  expect(ledger).toEqual({ many: 6 * enrolments, total: 0 });
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("what the guards are for", () => {
  /** @returns how many lines one failed refund made when reported many times at once, with or without the lock */
  async function reinstateAtOnce(enrolmentId: string, locked: boolean): Promise<number> {
    await refer(enrolmentId);
    const [referral] = await academy.ctx.db
      .select()
      .from(referrals)
      .where(eq(referrals.enrolmentId, enrolmentId));
    if (!referral) throw new Error("there is no referral");
    // Without the lock, several read the lines before one of them adds to them.
    const untilSomeRead = barrier(locked ? 1 : together);
    const now = academy.ctx.clock();
    const money = {
      enrolmentId,
      receivedKobo: 1_000_000,
      fullyRefunded: false,
      kind: "reinstated" as const,
      causedBy: enrolmentId,
      paymentReference: null,
      paidAt: now,
      firstPaidAt: now,
    };
    const step = async (name: string) => {
      if (name === "commission.lines_read") await untilSomeRead();
    };
    // Transactions that violate the unique key are rolled back, as they should be.
    await Promise.allSettled(
      Array.from({ length: atOnce }, () =>
        inTransaction({ ...academy.ctx, step }, async (tx) => {
          if (locked) await lockReferral(tx, enrolmentId);
          await creditReferral(tx, referral, money);
        }),
      ),
    );
    const lines = await academy.ctx.db
      .select()
      .from(commissions)
      .where(eq(commissions.enrolmentId, enrolmentId));
    return lines.length;
  }
  const dropKeys = async () => {
    await academy.ctx.db.execute("drop index if exists commissions_effect_unique");
    await academy.ctx.db.execute(
      "alter table ledger_transactions drop constraint ledger_transactions_once",
    );
  };

  test("the keys alone prevent it", async () => {
    expect(await reinstateAtOnce("keys-alone", false)).toBe(1);
  });

  test("the lock alone prevents it; without both, one failure is booked many times", async () => {
    await dropKeys();
    expect(await reinstateAtOnce("lock-alone", true)).toBe(1);
    expect(await reinstateAtOnce("nothing", false)).toBeGreaterThan(1);
  });
});
