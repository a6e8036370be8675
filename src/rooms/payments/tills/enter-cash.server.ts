import { eq } from "drizzle-orm";
import { type CentreId, centreNamed, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, forbidden, invalid, notFound } from "#foundation/errors/errors.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { movedAt } from "../ledger/moved-at.server.ts";
import { claimEvidence } from "../recorded/claim-evidence.server.ts";
import { getCentreCash } from "./centre-cash.server.ts";
import {
  lockSafe,
  moveSafe,
  postArrival,
  postEntry,
  readSafe,
  takeInCash,
} from "./move-cash.server.ts";
import {
  answersFor,
  getListedTill,
  getTillRecord,
  hasSecondPerson,
  lockTill,
  notYourCentre,
  requireInSight,
  requireOwnCentre,
  tillClosed,
  tooMuchWords,
} from "./read-till.server.ts";
import { cashEntries } from "./tables.server.ts";
import type { CashEntryBody, DepositArrival, SafeDeposit } from "./till-bodies.ts";
import type { CentreCash, TillRecord } from "./tills.ts";

type NewEntry = {
  readonly centreId: CentreId;
  readonly tillId: string | null;
  readonly personId: string;
};

/** Writes an entry, its posting and its line in the audit log. @returns its id */
async function writeEntry(
  ctx: Context,
  { kind, amountKobo, reason, reference }: CashEntryBody,
  { centreId, tillId, personId }: NewEntry,
): Promise<string> {
  const id = newId();
  await ctx.db.insert(cashEntries).values({
    id,
    centreId,
    tillId,
    kind,
    amountKobo,
    reason,
    reference: reference || null,
    madeBy: personId,
    createdAt: ctx.clock(),
  });
  await postEntry(ctx, { id, centreId, kind, amountKobo });
  const about = { centre: centreId, amountKobo };
  if (kind === "deposit") await audit(ctx, "deposit.made", id, about);
  else await audit(ctx, kind === "in" ? "till.paid_in" : "till.paid_out", tillId ?? id, about);
  return id;
}

/** Puts cash into the caller's open till, takes it out for a reason, or sends it to the bank. */
export async function enterCash(
  ctx: Context,
  id: string,
  body: CashEntryBody,
): Promise<TillRecord> {
  const actor = requirePermission(ctx, "tills.keep");
  return inTransaction(ctx, async (tx) => {
    const till = await requireInSight(tx, actor, await lockTill(tx, id));
    const { personId } = actor;
    if (till.clerkId !== personId) {
      throw forbidden("not_yours", "Only the till's clerk can put cash in or take it out.");
    }
    await requireOwnCentre(tx, till.centreId);
    if (till.state !== "open") throw tillClosed(till.centreId);
    const { holdsKobo } = await getListedTill(tx, id);
    if (body.kind !== "in" && body.amountKobo > holdsKobo) {
      throw invalid({
        amountKobo: tooMuchWords(`Your till at ${shortNameOf(getCentre(till.centreId))}`),
      });
    }
    await writeEntry(tx, body, { centreId: till.centreId, tillId: id, personId });
    return getTillRecord(tx, id);
  });
}

export async function depositFromSafe(ctx: Context, body: SafeDeposit): Promise<CentreCash> {
  const { personId } = requirePermission(ctx, "tills.take_over");
  const centreId = centreNamed(body.location);
  if (!centreId) throw invalid({ location: "Choose the centre." });
  if (!(await answersFor(ctx, centreId))) throw notYourCentre(centreId);
  return inTransaction(ctx, async (tx) => {
    await lockSafe(tx, centreId);
    await takeInCash(tx, centreId);
    const safeKobo = await readSafe(tx, centreId);
    if (body.amountKobo > safeKobo) {
      const whose = `The safe at ${shortNameOf(getCentre(centreId))}`;
      throw invalid({ amountKobo: tooMuchWords(whose) });
    }
    const made = { ...body, kind: "deposit" } as const;
    const entryId = await writeEntry(tx, made, { centreId, tillId: null, personId });
    await moveSafe(tx, { centreId, kind: "deposit", amountKobo: -body.amountKobo, entryId });
    return getCentreCash(tx, centreId);
  });
}

/** Records that a deposit reached the bank, and what the bank counted. A difference goes to its own account. */
export async function noteArrival(
  ctx: Context,
  id: string,
  { reference: bankReference, movedOn, ...body }: DepositArrival,
): Promise<CentreCash> {
  const { personId } = requirePermission(ctx, "tills.take_over");
  return inTransaction(ctx, async (tx) => {
    const [entry] = await tx.db
      .select()
      .from(cashEntries)
      .where(eq(cashEntries.id, id))
      .for("no key update");
    if (entry?.kind !== "deposit") throw notFound("There is no such deposit.");
    if (!(await answersFor(tx, entry.centreId))) throw notYourCentre(entry.centreId);
    if (entry.arrivedAt) {
      const when = formatInstant(entry.arrivedAt);
      throw conflict("already_arrived", `This deposit was recorded at the bank on ${when}.`);
    }
    const { centreId: centre, amountKobo } = entry;
    const arrivedKobo = body.amountKobo;
    const differenceKobo = arrivedKobo - amountKobo;
    const isOwn = entry.madeBy === personId;
    if (differenceKobo !== 0 && isOwn && (await hasSecondPerson(tx, centre, personId))) {
      throw forbidden(
        "same_person",
        "The bank counted a different amount, and you made this deposit. Someone else has to record that.",
      );
    }
    if (differenceKobo !== 0 && !body.note) {
      throw invalid({
        note: "A different amount was sent. Look at the statement again, or say why the bank counted this.",
      });
    }
    const before = { what: "The deposit was made", at: entry.createdAt };
    const arrivedAt = movedAt(tx, movedOn, before);
    const shows = { evidence: bankReference, centreId: null, kind: "deposit" } as const;
    await claimEvidence(tx, { ...shows, subject: id });
    await tx.db
      .update(cashEntries)
      .set({
        arrivedAt,
        arrivedBy: personId,
        bankReference,
        arrivedKobo,
        arrivalNote: differenceKobo === 0 ? null : body.note,
      })
      .where(eq(cashEntries.id, id));
    await postArrival(tx, entry, { arrivedKobo, arrivedAt });
    await audit(tx, "deposit.arrived", id, { centre, amountKobo: arrivedKobo, differenceKobo });
    return getCentreCash(tx, entry.centreId);
  });
}
