import { isNotNull } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Context } from "../context.ts";
import { checkChoices, choice, id, instant } from "../database/columns.ts";
import type { AuditAction } from "./audit-actions.ts";
import { type AuditKind, auditActors, auditFields } from "./audit-fields.ts";

/** Who did what to what, and when; written in the same transaction as the action. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: instant().notNull(),
    /** The person's id; null for the system and for visitors. */
    actorId: text(),
    actorKind: choice(auditActors).notNull(),
    /** A past event: `application.approved` */
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    requestId: text().notNull(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.at, table.id),
    index().on(table.actorId, table.at).where(isNotNull(table.actorId)),
    index().on(table.action, table.at),
    index().on(table.subject, table.at),
  ],
);

const isInteger = (value: unknown) => Number.isSafeInteger(value);
const isText = (shape: RegExp) => (value: unknown) =>
  typeof value === "string" && shape.test(value);

/** The pattern of each kind of value. None allows a name, an address or a sentence. */
const shapes = {
  money: isInteger,
  rate: isInteger,
  state: isText(/^[a-z][a-z0-9_-]{0,40}$/),
  permission: isText(/^[a-z][a-z_-]{0,40}\.[a-z][a-z_-]{0,40}$/),
  date: isText(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/),
  field: isText(/^[a-zA-Z][a-zA-Z0-9_.]{0,60}$/),
  record: isText(/^[\w:.=-]{1,200}$/),
  count: isInteger,
  filters: isText(/^([a-zA-Z]+(=[\w:.-]{1,60})?( |$))*$/),
} as const satisfies Record<AuditKind, (value: unknown) => boolean>;

type ValueOf<K extends AuditKind> = K extends "money" | "rate" | "count"
  ? number
  : K extends "state"
    ? Lowercase<string>
    : K extends "permission"
      ? `${Lowercase<string>}.${Lowercase<string>}`
      : K extends "date"
        ? `${number}-${number}-${number}${string}`
        : string;

type OldAndNew<Value> = { readonly from: Value | null; readonly to: Value | null };

/** The details of an entry besides actor, action and subject. */
type AuditDetails = {
  readonly [F in keyof typeof auditFields]?:
    | ValueOf<(typeof auditFields)[F]["kind"]>
    | OldAndNew<ValueOf<(typeof auditFields)[F]["kind"]>>;
} & {
  /** Names of changed fields, without their values. */
  readonly changed?: readonly string[];
};

/** An invalid detail must not stop the action, so it is left out and reported in the log. */
const leftOut = "[left out]";

function keep(kind: AuditKind | undefined, value: unknown): unknown {
  return kind && shapes[kind](value) ? value : leftOut;
}

function keepBoth(kind: AuditKind | undefined, value: unknown): unknown {
  if (value === null || typeof value !== "object") return keep(kind, value);
  const { from, to } = value as OldAndNew<unknown>;
  const either = (one: unknown) => (one === null || one === undefined ? null : keep(kind, one));
  return { from: either(from), to: either(to) };
}

function keepFitting(details: AuditDetails): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(details)) {
    kept[field] =
      field === "changed"
        ? (value as readonly string[]).map((name) => keep("field", name))
        : keepBoth((auditFields as Record<string, { kind: AuditKind }>)[field]?.kind, value);
  }
  return kept;
}

/**
 * Records an action in the audit log.
 * @param action a past event, with its words in audit-actions.ts: `application.approved`
 * @param subject the id or reference of the changed record
 * @param details values of the fields in audit-fields.ts, and names of others
 */
export async function audit(
  ctx: Context,
  action: AuditAction,
  subject: string,
  details?: AuditDetails,
): Promise<void> {
  const entry = {
    subject: keep("record", subject) as string,
    details: details ? keepFitting(details) : null,
  };
  if (JSON.stringify(entry).includes(leftOut)) {
    ctx.log.error({ action, fields: Object.keys(details ?? {}) }, "audit value left out");
  }
  await ctx.db.insert(auditEntries).values({
    ...entry,
    at: ctx.clock(),
    actorId: ctx.actor?.personId ?? null,
    actorKind: ctx.actor?.kind ?? (ctx.ip === null ? "system" : "visitor"),
    action,
    requestId: ctx.requestId,
  });
}
