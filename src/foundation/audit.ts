import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Context } from "./context.ts";
import { id, instant } from "./database/columns.ts";

/** Who did what to what, and when; written in the transaction of the deed. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: instant().notNull(),
    /** Person's id, or null for the system and for visitors. */
    actorId: text(),
    /** e.g. `admin`, `affiliate`, `system` */
    actorKind: text().notNull(),
    /** A past fact: `application.approved` */
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    requestId: text().notNull(),
  },
  (table) => [index().on(table.at), index().on(table.subject)],
);

/**
 * Notes a deed in the audit log.
 * @param details never passwords, tokens or what somebody wrote in a form
 */
export async function audit(
  ctx: Context,
  action: string,
  subject: string,
  details?: Record<string, unknown>,
): Promise<void> {
  await ctx.db.insert(auditEntries).values({
    at: ctx.clock(),
    actorId: ctx.actor?.personId ?? null,
    actorKind: ctx.actor?.kind ?? (ctx.ip === null ? "system" : "visitor"),
    action,
    subject,
    details: details ?? null,
    requestId: ctx.requestId,
  });
}
