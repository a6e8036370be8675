import { and, eq, isNull, ne } from "drizzle-orm";
import { hashSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { refundRequests } from "../refunds/tables.server.ts";
import type { EvidenceKind } from "../states.ts";
import { attempts, usedEvidence } from "../tables.server.ts";
import { evidenceKey } from "./evidence-key.ts";

type Evidence = {
  readonly evidence: string | null;
  /** The centre whose receipt book it is in; null for a line of the bank's statement. */
  readonly centreId: string | null;
  readonly kind: EvidenceKind;
};

/**
 * Incoming and outgoing money have separate keys: a centre may give cash back on the same receipt it was taken with.
 * The key is only stored as a hash: a narration can contain a name, which we may have to delete.
 */
export function hashedKeyOf({ evidence, centreId, kind }: Evidence): string | null {
  const key = evidenceKey(evidence, centreId);
  const isOut = kind === "refund" || kind === "payout";
  return key === null ? null : hashSecret(isOut ? `out:${key}` : key);
}

const usedWords: Record<EvidenceKind, (subject: string) => string> = {
  payment: (subject) => `as payment ${subject}. Each transfer or receipt can be used only once.`,
  deposit: () => "as a deposit of cash. Each line of the bank’s statement is one deposit.",
  refund: (subject) =>
    `for a refund of payment ${subject}. Each of our transfers or receipts can show only one refund.`,
  payout: () => "for a payout to affiliates. Each of our transfers can be used only once.",
};

/**
 * Notes what a line of the bank's statement or a receipt proves, so that it can prove nothing else. Another transaction
 * with the same evidence waits until the caller's ends.
 * @param subject the payment's reference, or the id of the payout or deposit
 * @throws AppError 409 `evidence_used`
 */
export async function claimEvidence(
  ctx: Context,
  claimed: Evidence & { readonly subject: string },
): Promise<void> {
  const key = hashedKeyOf(claimed);
  if (key === null) return;
  const { kind, subject } = claimed;
  const added = await ctx.db
    .insert(usedEvidence)
    .values({ key, kind, subject })
    .onConflictDoNothing()
    .returning();
  if (added.length > 0) return;
  const [used] = await ctx.db.select().from(usedEvidence).where(eq(usedEvidence.key, key));
  const how = used ? usedWords[used.kind](used.subject) : "by a colleague just now.";
  throw conflict("evidence_used", `This has already been recorded, ${how}`);
}

/** Looks like a reference of a bank and not like a name, an amount or a year. */
const isReference = (word: string) => word.length >= 8 && word.replace(/\D/g, "").length >= 5;

/** The keys of all references that a line of the bank's statement may have in its words. */
export const referenceKeysIn = (words: string): string[] =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(isReference)
    .flatMap((word) => hashedKeyOf({ evidence: word, centreId: null, kind: "payment" }) ?? []);

/**
 * Notes the references in a line that was booked. A clerk types one of them for it, and not the whole line. What another
 * transaction has proves that one: senders' account numbers come again.
 */
export async function claimReferencesIn(
  ctx: Context,
  words: string,
  subject: string,
): Promise<void> {
  const rows = [...new Set(referenceKeysIn(words))]
    .sort()
    .map((key) => ({ key, kind: "payment" as const, subject }));
  if (rows.length > 0) await ctx.db.insert(usedEvidence).values(rows).onConflictDoNothing();
}

/** Frees all that a payment was recorded with: it was taken back, so the same line or receipt may prove another one. */
export async function releaseEvidence({ db }: Context, reference: string): Promise<void> {
  await db
    .delete(usedEvidence)
    .where(and(eq(usedEvidence.kind, "payment"), eq(usedEvidence.subject, reference)));
  await db.update(attempts).set({ evidenceKey: null }).where(eq(attempts.reference, reference));
}

/** A declined refund was never sent, so its evidence may prove another one, unless it also proves another part. */
export async function freeEvidence(
  ctx: Context,
  {
    id,
    evidence,
    centreId,
  }: Pick<typeof refundRequests.$inferSelect, "id" | "evidence" | "centreId">,
): Promise<void> {
  const key = hashedKeyOf({ evidence, centreId, kind: "refund" });
  if (key === null || evidence === null) return;
  const [part] = await ctx.db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.evidence, evidence),
        centreId === null ? isNull(refundRequests.centreId) : eq(refundRequests.centreId, centreId),
        ne(refundRequests.status, "declined"),
        ne(refundRequests.id, id),
      ),
    )
    .limit(1);
  if (!part) await ctx.db.delete(usedEvidence).where(eq(usedEvidence.key, key));
}
