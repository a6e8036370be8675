import { lt } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { hourMs } from "#foundation/durations.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time.ts";
import { proofKeptMonths } from "../rules/retention.ts";
import { removeProofs } from "./remove-proofs.ts";
import { paymentProofs } from "./tables.ts";

/** Deletes proofs of transfers after the time that the privacy policy gives. */
export const sweepProofsJob: ScheduledJob = {
  name: "sweep-payment-proofs",
  everySeconds: hourMs / 1000,
  run: (ctx: Context) =>
    inTransaction(ctx, (tx) =>
      removeProofs(tx, lt(paymentProofs.createdAt, monthsBefore(tx.clock(), proofKeptMonths))),
    ),
};
