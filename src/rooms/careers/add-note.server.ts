import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { forbidden, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import type { JobNote } from "./admin-applications.ts";
import { lockApplication, mayDeleteNote } from "./find-application.server.ts";
import { jobNotes } from "./tables.server.ts";

/** Adds a note for the staff. No page shows it to the applicant, but a copy of their data includes it. */
export async function addJobNote(ctx: Context, id: string, text: string): Promise<JobNote> {
  const { personId, name } = requirePermission(ctx, "careers.manage");
  return inTransaction(ctx, async (tx) => {
    await lockApplication(tx, id);
    const [note] = await tx.db
      .insert(jobNotes)
      .values({ applicationId: id, text, writtenBy: personId, createdAt: tx.clock() })
      .returning();
    if (!note) throw new Error("the note was not stored");
    await audit(tx, "job_application.note_added", id);
    return {
      id: note.id,
      text,
      by: name,
      mayDelete: true,
      createdAt: note.createdAt.toISOString(),
    };
  });
}

/** Deletes a note. The audit log keeps who did it, not what the note said. */
export async function deleteJobNote(ctx: Context, id: string, noteId: string): Promise<void> {
  const actor = requirePermission(ctx, "careers.manage");
  await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, id);
    const one = and(eq(jobNotes.id, noteId), eq(jobNotes.applicationId, id));
    const [note] = await tx.db.select().from(jobNotes).where(one);
    if (!note) throw notFound("There is no such note. Someone may have deleted it.");
    if (!mayDeleteNote(actor, note)) {
      throw forbidden("not_yours", "Only the person who wrote a note, or an owner, may delete it.");
    }
    await tx.db.delete(jobNotes).where(one);
    await audit(tx, "job_application.note_deleted", id);
  });
}
