import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { JobNote } from "../contract/admin-applications.ts";
import { lockApplication } from "./find-application.ts";
import { jobNotes } from "./tables.ts";

/**
 * Adds a note for the staff. No page shows it to the applicant, but a copy of their data has it.
 * @throws AppError 403, 404
 */
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
      ...{ id: note.id, text, by: name, mayDelete: true },
      createdAt: note.createdAt.toISOString(),
    };
  });
}
