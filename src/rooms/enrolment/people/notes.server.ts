import { and, desc, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, forbidden, notFound } from "#foundation/errors/errors.ts";
import { can, namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { mostNotes, type PersonNote } from "./people.ts";
import { findRecords, lockPeople } from "./records-of-person.server.ts";
import { learnerNotes } from "./tables.server.ts";

/** What staff note about a learner for each other. Only a copy of the learner's data shows it to the learner. */

/** An owner may delete every note, others what they wrote. */
const mayDelete = ({ actor }: Context, writtenBy: string): boolean =>
  can(actor, "people.manage") || (can(actor, "people.note") && writtenBy === actor?.personId);

/** The newest notes about these records, newest first. The caller checks the permission. */
export async function readPersonNotes(
  ctx: Context,
  learnerIds: readonly string[],
): Promise<PersonNote[]> {
  const notes = await ctx.db
    .select()
    .from(learnerNotes)
    .where(inArray(learnerNotes.learnerId, [...learnerIds]))
    .orderBy(desc(learnerNotes.createdAt), learnerNotes.id)
    .limit(mostNotes);
  const names = await namesOf(
    ctx,
    notes.map(({ writtenBy }) => writtenBy),
  );
  return notes.map(({ id, text, writtenBy, createdAt }) => ({
    id,
    text,
    by: names[writtenBy] || null,
    mayDelete: mayDelete(ctx, writtenBy),
    createdAt: createdAt.toISOString(),
  }));
}

export async function addPersonNote(ctx: Context, id: string, text: string): Promise<PersonNote> {
  const { personId, name } = requirePermission(ctx, "people.note");
  return inTransaction(ctx, async (tx) => {
    const [learner] = await lockPeople(tx, id, []);
    // Erased while this waited for the lock.
    if (!learner || isErasedEmail(learner.email)) {
      throw conflict("erased", "This learner’s personal data was erased.");
    }
    const { id: learnerId } = learner;
    const [note] = await tx.db
      .insert(learnerNotes)
      .values({ learnerId, text, writtenBy: personId, createdAt: tx.clock() })
      .returning();
    if (!note) throw new Error("the note was not stored");
    await audit(tx, "learner.note_added", learnerId);
    const createdAt = note.createdAt.toISOString();
    return { id: note.id, text, by: name, mayDelete: true, createdAt };
  });
}

/**
 * Deletes a note. The audit log keeps who did it, not what the note said.
 * @param learnerId of any record of the person: the page shows the notes of all of them
 */
export async function deletePersonNote(
  ctx: Context,
  learnerId: string,
  noteId: string,
): Promise<void> {
  requirePermission(ctx, "people.note");
  await inTransaction(ctx, async (tx) => {
    const { ids } = await findRecords(tx, learnerId);
    const [note] = await tx.db
      .select()
      .from(learnerNotes)
      .where(and(eq(learnerNotes.id, noteId), inArray(learnerNotes.learnerId, ids)));
    if (!note) throw notFound("There is no such note. Someone may have deleted it.");
    if (!mayDelete(ctx, note.writtenBy)) {
      throw forbidden("not_yours", "Only the person who wrote a note, or an owner, may delete it.");
    }
    await tx.db.delete(learnerNotes).where(eq(learnerNotes.id, noteId));
    await audit(tx, "learner.note_deleted", note.learnerId);
  });
}
