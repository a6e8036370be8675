import { formatNaira, formatRate } from "../amounts/money.ts";
import { formatDay, formatInstant } from "../time/time.ts";

/** Who can have done something: a kind of session, someone without a session, or the system itself. */
export const auditActors = ["user", "affiliate", "admin", "visitor", "system"] as const;

/** The kind of a value in the audit log: which pattern it must match (audit.ts), and how it is shown. */
export type AuditKind =
  | "money"
  | "rate"
  | "state"
  | "date"
  | "permission"
  | "field"
  | "record"
  | "count"
  | "filters";

/**
 * The only fields whose values an entry of the audit log may hold, with the kind and the name of each. For any other
 * field an entry holds only its name, in `changed`. The log can never be shortened, so it must not hold anything that
 * a person may ask us to delete.
 */
export const auditFields = {
  amountKobo: { kind: "money", label: "Amount" },
  differenceKobo: { kind: "money", label: "Difference" },
  totalKobo: { kind: "money", label: "Total" },
  rateBasisPoints: { kind: "rate", label: "Rate" },
  status: { kind: "state", label: "Status" },
  knownBy: { kind: "state", label: "Known by" },
  sessionKind: { kind: "state", label: "Sign-in" },
  centre: { kind: "state", label: "Centre" },
  staffRole: { kind: "state", label: "Staff role" },
  startsOn: { kind: "date", label: "From" },
  endsOn: { kind: "date", label: "Until" },
  permission: { kind: "permission", label: "Permission" },
  field: { kind: "field", label: "Field" },
  rows: { kind: "count", label: "Rows" },
  people: { kind: "count", label: "People" },
  amount: { kind: "count", label: "Days or hours" },
  filters: { kind: "filters", label: "Filters" },
  affiliateId: { kind: "record", label: "Affiliate" },
  applicationId: { kind: "record", label: "Application" },
  assignee: { kind: "record", label: "Assigned to" },
  by: { kind: "record", label: "Replaced by" },
  learnerId: { kind: "record", label: "Learner" },
  orderId: { kind: "record", label: "Order" },
  programId: { kind: "record", label: "Program" },
  reference: { kind: "record", label: "Reference" },
  refundId: { kind: "record", label: "Refund" },
} as const satisfies Record<string, { kind: AuditKind; label: string }>;

/** One detail of an entry as a person reads it. `before` is null unless the entry says what it was. */
export type AuditLine = {
  readonly label: string;
  readonly kind: AuditKind;
  readonly before: string | null;
  readonly value: string;
};

/** `paymentInfo.accountNumber` → `payment info account number`, `pending_payment` → `pending payment` */
const spaced = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[._-]+/g, " ")
    .toLowerCase();

/** The words for a state on the record's screen; null for an unknown one. */
export type StateWords = (state: string) => string | null;

function textOf(kind: AuditKind, value: unknown, words: StateWords): string {
  if (value === null || value === undefined) return "none";
  if (kind === "money" && typeof value === "number") return formatNaira(value);
  if (kind === "rate" && typeof value === "number") return formatRate(value);
  if (kind === "filters" && value === "") return "none";
  const text = String(value);
  if (kind === "date") return text.length === 10 ? formatDay(text) : formatInstant(text);
  if (kind === "state") return words(text) ?? spaced(text);
  return kind === "field" ? spaced(text) : text;
}

function lineOf([name, value]: [string, unknown], words: StateWords): AuditLine {
  if (name === "changed" && Array.isArray(value)) {
    // A name ends with its unit; people read "price".
    const names = value.map((one) => spaced(String(one)).replace(/ kobo$/, "")).join(", ");
    return { label: "Changed", kind: "field", before: null, value: names };
  }
  const { kind, label } = (
    auditFields as Readonly<Record<string, { kind: AuditKind; label: string }>>
  )[name] ?? { kind: "field", label: spaced(name) };
  if (typeof value !== "object" || value === null) {
    return { label, kind, before: null, value: textOf(kind, value, words) };
  }
  const { from, to } = value as { from?: unknown; to?: unknown };
  return { label, kind, before: textOf(kind, from, words), value: textOf(kind, to, words) };
}

const fieldOrder = Object.keys(auditFields);

/** The details of an entry, in words and in the order above, because the database uses its own order. */
export const auditLines = (
  details: Readonly<Record<string, unknown>> | null,
  words: StateWords = () => null,
): AuditLine[] =>
  Object.entries(details ?? {})
    .sort(([one], [other]) => fieldOrder.indexOf(one) - fieldOrder.indexOf(other))
    .map((entry) => lineOf(entry, words));

/** Their values need no name: `Cash`, `Jalingo`. */
const saysItself: ReadonlySet<string> = new Set([
  auditFields.status.label,
  auditFields.centre.label,
]);

/** The details in one line, without ids: `Rate 10% → 12.5%, from 11 January 2027`. Empty when there is nothing. */
export const auditSummary = (
  details: Readonly<Record<string, unknown>> | null,
  words?: StateWords,
): string =>
  auditLines(details, words)
    .filter(({ kind }) => kind !== "record")
    .map(({ label, before, value }, index) => {
      const text = `${before === null ? "" : `${before} → `}${value}`;
      if (saysItself.has(label)) return text;
      return `${index === 0 ? label : label.toLowerCase()} ${text}`;
    })
    .join(", ");
