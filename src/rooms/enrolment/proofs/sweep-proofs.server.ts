import { eq, inArray, lt, type SQL } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { proofKeptMonths } from "../retention.ts";
import { paymentProofs } from "../tables.server.ts";
import { proofOwner } from "./send-payment-proof.server.ts";

/** Deletes proofs of transfers with their files. In a transaction. */
export async function removeProofs(ctx: Context, which: SQL): Promise<void> {
  const proofs = await ctx.db
    .delete(paymentProofs)
    .where(which)
    .returning({ id: paymentProofs.id });
  const owners = proofs.map(({ id }) => proofOwner(id));
  const files = await ctx.db
    .select({ id: uploads.id, storageKey: uploads.storageKey })
    .from(uploads)
    .where(inArray(uploads.takenBy, owners));
  for (const file of files) await removeUpload(ctx, file);
}

/** Deletes proofs of transfers after the time that the privacy policy gives. */
export const sweepProofsJob: ScheduledJob = {
  name: "sweep-payment-proofs",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const old = await ctx.db
      .select({ id: paymentProofs.id })
      .from(paymentProofs)
      .where(lt(paymentProofs.createdAt, monthsBefore(ctx.clock(), proofKeptMonths)));
    await eachAlone(ctx, this.name, old, ({ id }) =>
      inTransaction(ctx, (tx) => removeProofs(tx, eq(paymentProofs.id, id))),
    );
  },
};
