import { inArray, type SQL } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { paymentProofs } from "../tables.ts";
import { proofOwner } from "./send-payment-proof.ts";

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
