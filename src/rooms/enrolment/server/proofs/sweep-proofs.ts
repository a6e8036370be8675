import { inArray, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { proofKeptMonths } from "../../rules/enrolment-terms.ts";
import { paymentProofs } from "../tables.ts";
import { removeProofs } from "./remove-proofs.ts";

/** A statement can name only so many; the rest goes an hour later. */
const batch = 50;

/** Deletes proofs of transfers after the time that the privacy policy gives. */
export const sweepProofsJob: ScheduledJob = {
  name: "sweep-payment-proofs",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const old = await ctx.db
      .select({ id: paymentProofs.id })
      .from(paymentProofs)
      .where(lt(paymentProofs.createdAt, monthsBefore(ctx.clock(), proofKeptMonths)))
      .limit(batch);
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await inTransaction(ctx, (tx) => removeProofs(tx, inArray(paymentProofs.id, ids)));
  },
};
