import { formatDay, formatInstant } from "#foundation/time/time.ts";

/** Turns records into lines that people can read: labels from names, one group for each record. */

type RecordLine = { readonly label: string; readonly text: string };
type RecordGroup = { readonly title: string; readonly lines: readonly RecordLine[] };

/** `jobApplications` → `Job applications`, `created_at` → `Created at` */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** One value as text; empty for nothing. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (isList(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([name, one]) => [labelOf(name), textOf(one)])
      .filter(([, text]) => text)
      .map(([label, text]) => `${label}: ${text}`)
      .join("; ");
  }
  if (typeof value !== "string") return String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatInstant(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}

/** The lines of one record. Nested values get the label of their record in front. */
function linesOfRecord(record: Record<string, unknown>, before = ""): RecordLine[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const label = before ? `${before}: ${labelOf(name).toLowerCase()}` : labelOf(name);
    if (isRecord(value)) return linesOfRecord(value, label);
    const text = textOf(value);
    return text ? [{ label, text }] : [];
  });
}

/** The groups of a room's part: its own values first, then one group for each record in its lists. */
export function linesOf(part: Record<string, unknown>): RecordGroup[] {
  const lists = Object.entries(part).filter(([, value]) => isList(value) && value.some(isRecord));
  const listed = new Set(lists.map(([name]) => name));
  const own = linesOfRecord(
    Object.fromEntries(Object.entries(part).filter(([name]) => !listed.has(name))),
  );
  return [
    ...(own.length > 0 ? [{ title: "", lines: own }] : []),
    ...lists.flatMap(([name, list]) =>
      (list as Record<string, unknown>[]).map((record, at) => ({
        title: `${labelOf(name)}, ${at + 1}`,
        lines: linesOfRecord(record),
      })),
    ),
  ];
}
