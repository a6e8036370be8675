import { formatNaira, koboToNaira } from "#foundation/money.ts";
import { formatInstant } from "#foundation/time.ts";
import type { ReviewRecord } from "#rooms/payments/contract/reviews.ts";
import { howPaid } from "#rooms/payments/rules/how-paid.ts";
import type { ReviewKind } from "#rooms/payments/rules/states.ts";

/** Two values that ought to be the same. */
export type Compared = { readonly label: string; readonly ours: string; readonly theirs: string };

type Details = ReviewRecord["details"];

const kobo = (value: unknown) => (typeof value === "number" ? formatNaira(value) : "—");
const text = (value: unknown) => (typeof value === "string" && value ? value : "—");
const instant = (value: unknown) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatInstant(value) : "—";
const inCurrency = (amount: unknown, currency: unknown) =>
  currency === "NGN" || !currency ? kobo(amount) : `${koboToNaira(Number(amount))} ${currency}`;

const moneyThatCame = (details: Details): Compared[] => [
  {
    label: "Amount",
    ours: kobo(details.expectedKobo),
    theirs: inCurrency(details.requestedKobo ?? details.amountKobo, details.currency),
  },
  { label: "Currency", ours: "NGN", theirs: text(details.currency) },
];

/** What to compare in a case, by its kind. Empty when there is nothing side by side. */
export function comparedIn(kind: ReviewKind, details: Details, reference: string): Compared[] {
  switch (kind) {
    case "wrong_amount":
    case "wrong_currency":
    case "paid_twice":
    case "nothing_owed":
      return moneyThatCame(details);
    case "unknown_reference":
      return [
        { label: "Reference", ours: "none like it", theirs: reference },
        { label: "Amount", ours: "—", theirs: inCurrency(details.amountKobo, details.currency) },
      ];
    case "wrong_reference":
      return [
        { label: "Reference", ours: reference, theirs: text(details.reference) },
        { label: "Amount", ours: "—", theirs: kobo(details.amountKobo) },
      ];
    case "refund_differs":
      return [
        { label: "Refunded", ours: kobo(details.bookedKobo), theirs: kobo(details.listedKobo) },
      ];
    case "refund_unmatched":
      return [
        {
          label: "Refund",
          ours: details.leftKobo === undefined ? "—" : `${kobo(details.leftKobo)} left`,
          theirs: inCurrency(details.refundedKobo ?? details.amountKobo, details.currency),
        },
      ];
    default:
      return [];
  }
}

const factWords: Readonly<Record<string, readonly [string, (value: unknown) => string]>> = {
  channel: ["How", (value) => howPaid({ method: "card", channel: String(value) })],
  paidAt: ["Paid", instant],
  feesKobo: ["Provider’s fee", kobo],
  leftKobo: ["Not given back yet", kobo],
  id: ["Provider’s number", text],
  disputeId: ["Dispute", text],
  resolution: ["Decision", text],
  refundKobo: ["Asked back", kobo],
  providerId: ["Refund at the provider", text],
  bankReference: ["Bank’s reference", text],
  event: ["Message", text],
  receivedAt: ["Received", instant],
};

/** The other facts of a case, as terms and values. Those without a value are left out. */
export const factsIn = (details: Details): { term: string; value: string }[] =>
  Object.entries(factWords).flatMap(([field, [term, words]]) => {
    const value = field in details ? words(details[field]) : "—";
    return value === "—" ? [] : { term, value };
  });

/** What the software says to do about this very case. */
export const advicesIn = ({ compare }: Details): string[] =>
  [compare].flat().filter((advice): advice is string => typeof advice === "string");
