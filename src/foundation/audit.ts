import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { actorKinds, type Context } from "./context.ts";
import { checkChoices, choice, id, instant } from "./database/columns.ts";

/** Who did what to what, and when; written in the transaction of the deed. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: instant().notNull(),
    /** Person's id, or null for the system and for visitors. */
    actorId: text(),
    actorKind: choice([...actorKinds, "visitor", "system"]).notNull(),
    /** A past fact: `application.approved` */
    action: text().notNull(),
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    requestId: text().notNull(),
  },
  (table) => [...checkChoices(table), index().on(table.at), index().on(table.subject)],
);

const isInteger = (value: unknown) => Number.isSafeInteger(value);
const isText = (shape: RegExp) => (value: unknown) =>
  typeof value === "string" && shape.test(value);

/** What each kind of value looks like. None has room for a name, an address or a sentence. */
const shapes = {
  money: isInteger,
  rate: isInteger,
  state: isText(/^[a-z][a-z0-9_-]{0,40}$/),
  permission: isText(/^[a-z][a-z_-]{0,40}\.[a-z][a-z_-]{0,40}$/),
  date: isText(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/),
  field: isText(/^[a-zA-Z][a-zA-Z0-9_.]{0,60}$/),
  record: isText(/^[\w:.=-]{1,200}$/),
} as const;

type Kind = keyof typeof shapes;

/**
 * The only fields whose values an entry may hold, with the kind of each. Of every other field it
 * holds the name, in `changed`: the log can never be shortened, so nothing that somebody may ask us to
 * delete stands in it.
 */
const audited = {
  amountKobo: "money",
  totalKobo: "money",
  rateBasisPoints: "rate",
  status: "state",
  sessionKind: "state",
  startsOn: "date",
  endsOn: "date",
  permission: "permission",
  field: "field",
  affiliateId: "record",
  applicationId: "record",
  by: "record",
  orderId: "record",
  programId: "record",
  reference: "record",
  refundId: "record",
} as const satisfies Record<string, Kind>;

type ValueOf<K extends Kind> = K extends "money" | "rate"
  ? number
  : K extends "state"
    ? Lowercase<string>
    : K extends "permission"
      ? `${Lowercase<string>}.${Lowercase<string>}`
      : K extends "date"
        ? `${number}-${number}-${number}${string}`
        : string;

type OldAndNew<Value> = { readonly from: Value | null; readonly to: Value | null };

/** What an entry tells besides actor, action and subject. */
export type AuditDetails = {
  readonly [F in keyof typeof audited]?:
    | ValueOf<(typeof audited)[F]>
    | OldAndNew<ValueOf<(typeof audited)[F]>>;
} & {
  /** Names of fields that were changed, whatever is in them. */
  readonly changed?: readonly string[];
};

/** A deed is never stopped by its entry, so what does not fit is left out, and the log says where. */
const leftOut = "[left out]";

function keep(kind: Kind | undefined, value: unknown): unknown {
  return kind && shapes[kind](value) ? value : leftOut;
}

function keepBoth(kind: Kind | undefined, value: unknown): unknown {
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
        : keepBoth((audited as Record<string, Kind>)[field], value);
  }
  return kept;
}

/**
 * Notes a deed in the audit log.
 * @param action a past fact: `application.approved`
 * @param subject the id or reference of what it was done to
 * @param details values of the fields declared above, and names of others
 */
export async function audit(
  ctx: Context,
  action: `${Lowercase<string>}.${Lowercase<string>}`,
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
