import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { type FormField, fieldsOf } from "#foundation/forms/field.ts";
import { programForm } from "../program/program-form.ts";
import type { OpenRegistrations } from "../program/program-status.ts";
import { programs as table } from "../tables.server.ts";
import type { CatalogueProgram } from "./admin-catalogue.ts";
import { toCatalogueRow } from "./list-catalogue.server.ts";

export type ProgramRow = typeof table.$inferSelect;

/** What the catalogue asks of the room that knows registrations. The app connects them. */
export type Registrations = {
  countOpen: (ctx: Context, programId: string) => Promise<OpenRegistrations>;
};

const missing = () => notFound("There is no such program.");

/** Locks a program until the transaction ends. */
export async function lockProgram(tx: Context, id: string): Promise<ProgramRow> {
  const [found] = await tx.db.select().from(table).where(eq(table.id, id)).for("update");
  if (!found) throw missing();
  return found;
}

export function checkVersion(row: ProgramRow, version: number): void {
  if (row.version === version) return;
  throw conflict("changed_meanwhile", "Someone changed this program while you were editing.");
}

/** A program in any state. */
export async function getProgramRow(ctx: Context, id: string): Promise<ProgramRow> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id));
  if (!found) throw missing();
  return found;
}

/** Everything in a program's row. */
export type ProgramFacts = Omit<
  CatalogueProgram,
  "openRegistrations" | "comingIntakes" | "missing"
>;

const isText = ({ kind }: FormField) => kind === "text" || kind === "long-text";

/** A text that nobody has entered is null in the row, and empty in the form. */
function emptyTexts(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const empty = fieldsOf(programForm()).filter(
    (field) => isText(field) && row[field.name] === null,
  );
  return Object.fromEntries(empty.map(({ name }) => [name, ""]));
}

export function toProgramFacts(row: ProgramRow): ProgramFacts {
  const { durationText, createdAt, publishedAt, archivedAt, ...said } = row;
  return {
    ...said,
    ...emptyTexts(said),
    ...toCatalogueRow(row),
    externalUrl: row.externalUrl ?? "",
    duration: durationText,
    created_at: createdAt.toISOString(),
    published_at: publishedAt?.toISOString() ?? null,
    archived_at: archivedAt?.toISOString() ?? null,
  };
}
