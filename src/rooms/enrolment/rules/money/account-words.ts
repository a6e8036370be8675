import type { FeeComponent } from "#rooms/catalogue/rules/program-terms.ts";
import { feeComponentNames } from "#rooms/catalogue/rules/program-words.ts";
import type { StatementEntry } from "#rooms/payments/rules/orders/statement.ts";

const charges: Record<string, string> = {
  quoted: "Fee",
  amended: "Registration changed",
  repriced: "New fee",
  cancelled: "Registration ended",
  moved: "Moved to another place",
  refunded: "Taken off the fee, because it was given back",
};

/** A line of the statement of account in plain words. @param how `Paid by card`, of a payment */
export function entryText(
  { kind, cause, amountKobo }: Pick<StatementEntry, "kind" | "cause" | "amountKobo">,
  course: string,
  how: string | null,
): string {
  if (kind === "charge") {
    const why = charges[cause ?? ""] ?? "Fee";
    return cause === "quoted" ? `${why}: ${course}` : why;
  }
  if (kind === "refund") return "Given back";
  if (how) return how;
  return amountKobo < 0
    ? "Moved here from your other registration"
    : "Moved to your other registration";
}

/** What is due on a day of the plan. */
export function dueLabel(components: readonly string[], upfront: boolean): string {
  if (upfront) return "At registration";
  const names = components.map((one) => feeComponentNames[one as FeeComponent] ?? one);
  return [...new Set(names)].join(" and ");
}
