import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { isFoundByWords, searchWords } from "#foundation/database/word-search.ts";
import { findNames, type NamedHuman } from "#rooms/accounts/door.server.ts";
import { applicationWords, jobNotes, jobApplications as table } from "./tables.server.ts";

/** Who applied for jobs, for the back office. Callers check `careers.read`. */

const columns = {
  id: table.id,
  fullName: table.fullName,
  email: table.emailAddress,
  phone: table.phoneNumber,
  dateOfBirth: table.dateOfBirth,
};

/** People whose name, address, phone or reference starts with the text, newest application first. */
export const findApplicants = (ctx: Context, typed: string, most: number): Promise<NamedHuman[]> =>
  ctx.db
    .select(columns)
    .from(table)
    .where(
      isFoundByWords(
        table,
        applicationWords(table),
        typed,
        searchWords(table.fullName, table.emailAddress, table.phoneNumber, table.reference),
      ),
    )
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);

/** Who sent this application; null for another id. */
export async function findApplicantOf(ctx: Context, id: string): Promise<NamedHuman | null> {
  const [found] = await ctx.db.select(columns).from(table).where(eq(table.id, id));
  return found ?? null;
}

/** The applications from these addresses, newest first, and what staff noted about them, oldest first. */
export async function applicationsFrom(ctx: Context, emails: readonly string[], most: number) {
  const applications = await ctx.db
    .select({
      id: table.id,
      reference: table.reference,
      positionApplied: table.positionApplied,
      stage: table.stage,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(inArray(table.emailAddress, [...emails]))
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);
  const ids = applications.map(({ id }) => id);
  const notes = await ctx.db
    .select()
    .from(jobNotes)
    .where(inArray(jobNotes.applicationId, ids))
    .orderBy(asc(jobNotes.createdAt), asc(jobNotes.id));
  const names = await findNames(
    ctx,
    notes.map(({ writtenBy }) => writtenBy),
  );
  return {
    applications: applications.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    notes: notes.map(({ id, text, writtenBy, createdAt }) => ({
      id,
      text,
      by: names.get(writtenBy) || null,
      createdAt: createdAt.toISOString(),
    })),
  };
}
