import { count, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { refunds } from "#rooms/payments/refunds/tables.server.ts";
import { requestRefund } from "#rooms/payments/refunds/write-refund.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff, openTillFor, takeCash } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { barrier } from "../barrier.ts";

const atOnce = 10;

/** Refunds many payments at once, all with the same transfer as evidence. @returns how many went back */
async function refundAtOnce(guarded: boolean): Promise<number> {
  const room = await openPayments();
  const admin = await signInAs(room.academy, "admin");
  await openTillFor(room.academy, admin);
  const references: string[] = [];
  for (let nth = 0; nth < atOnce; nth++) references.push(await takeCash(room, admin, 100_000));
  if (!guarded) {
    await room.ctx.db.execute(sql`alter table used_evidence drop constraint used_evidence_pkey`);
  }
  const untilTwoAsked = barrier(2);
  const ctx = {
    ...asStaff(room.ctx, admin),
    step: async (name: string) => {
      if (onServer && name === "refund_request.locked") await untilTwoAsked();
    },
  };
  const wish = { evidence: "FT-1", reason: "Paid too much" };
  await Promise.allSettled(references.map((reference) => requestRefund(ctx, reference, wish)));
  const [booked] = await room.ctx.db
    .select({ many: count() })
    .from(refunds)
    .where(eq(refunds.status, "processed"));
  await room.close();
  return booked?.many ?? 0;
}

describe(`${atOnce} refunds at once with one transfer as evidence`, () => {
  test("are all booked without the key: the fault is real", async () => {
    expect(await refundAtOnce(false)).toBeGreaterThan(1);
  });

  test("go through only once", async () => {
    expect(await refundAtOnce(true)).toBe(1);
  });
});
