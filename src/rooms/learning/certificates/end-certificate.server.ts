import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { canCertificate } from "./certificate-states.ts";
import type { CertificateRecord } from "./certificates.ts";
import { lockCertificate, toRecord, wrongState } from "./read-certificates.server.ts";
import { certificates } from "./tables.server.ts";

type Reason = { readonly reason: string };

async function end(
  ctx: Context,
  id: string,
  { reason }: Reason,
  [action, state]: readonly ["discard", "discarded"] | readonly ["revoke", "revoked"],
  by: string,
): Promise<CertificateRecord> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockCertificate(tx, id);
    if (!canCertificate[action](before)) throw wrongState(before);
    const [ended] = await tx.db
      .update(certificates)
      .set({ state, endedBy: by, endedAt: tx.clock(), endReason: reason })
      .where(and(eq(certificates.id, id), eq(certificates.state, before.state)))
      .returning();
    if (!ended) throw wrongState(before);
    await audit(tx, `certificate.${state}`, id);
    return toRecord(tx, ended);
  });
}

/** Discards a proposal. Whoever proposes may, also what someone else proposed. */
export async function discardCertificate(ctx: Context, id: string, reason: Reason) {
  const { personId } = requirePermission(ctx, "certificates.propose");
  return end(ctx, id, reason, ["discard", "discarded"], personId);
}

/** Revokes an issued certificate. Its public page says so, and why. */
export async function revokeCertificate(ctx: Context, id: string, reason: Reason) {
  const { personId } = requirePermission(ctx, "certificates.revoke");
  return end(ctx, id, reason, ["revoke", "revoked"], personId);
}
