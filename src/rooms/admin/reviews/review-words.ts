import { currency as ownCurrency } from "#academy";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { howPaid } from "#rooms/payments/attempts/how-paid.ts";
import { caseKinds, type ReviewKind } from "#rooms/payments/cases/case-kinds.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { paymentChannels } from "#rooms/payments/states.ts";

/** Two values that should be the same. */
export type Compared = { readonly label: string; readonly ours: string; readonly theirs: string };

type Details = ReviewRecord["details"];

const kobo = (value: unknown) => (typeof value === "number" ? formatNaira(value) : "—");
const text = (value: unknown) => (typeof value === "string" && value ? value : "—");
const instant = (value: unknown) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatInstant(value) : "—";
const inCurrency = (amount: unknown, currency: unknown) =>
  currency === ownCurrency.code || !currency
    ? kobo(amount)
    : `${koboToNaira(Number(amount))} ${currency}`;

const moneyThatCame = (details: Details): Compared[] => [
  {
    label: "Amount",
    ours: kobo(details.expectedKobo),
    theirs: inCurrency(details.requestedKobo ?? details.amountKobo, details.currency),
  },
  { label: "Currency", ours: ownCurrency.code, theirs: text(details.currency) },
];

/** What to compare in a case, by its kind. Empty when there is nothing side by side. */
export function comparedIn(kind: ReviewKind, details: Details, reference: string): Compared[] {
  switch (kind) {
    case "wrong_currency":
      return moneyThatCame(details);
    case "unknown_payment":
      return [
        { label: "Reference", ours: "None", theirs: text(details.reference ?? reference) },
        { label: "Amount", ours: "—", theirs: inCurrency(details.amountKobo, details.currency) },
      ];
    default:
      return [];
  }
}

const factWords: Readonly<Record<string, readonly [string, (value: unknown) => string]>> = {
  channel: [
    "How",
    (value) =>
      howPaid({ method: "card", channel: paymentChannels.find((one) => one === value) ?? null }),
  ],
  paidAt: ["Paid", instant],
  feesKobo: [`${cardProvider}’s fee`, kobo],
  leftKobo: ["Not given back yet", kobo],
  id: [`${cardProvider}’s number`, text],
  disputeId: ["Dispute", text],
  resolution: ["Decision", text],
  refundKobo: ["Asked back", kobo],
  event: ["Message", text],
  receivedAt: ["Received", instant],
};

/** The other facts of a case, as terms and values. Those without a value are left out. */
export const factsIn = (details: Details): { term: string; value: string }[] =>
  Object.entries(factWords).flatMap(([field, [term, words]]) => {
    const value = field in details ? words(details[field]) : "—";
    return value === "—" ? [] : { term, value };
  });

/** What the software says to do about this particular case. */
export const advicesIn = ({ compare }: Details): string[] =>
  [compare].flat().filter((advice): advice is string => typeof advice === "string");

/**
 * Why an admin cannot close an open case; null if nobody has to. Who may close it waits for its money to go back.
 * @param amountKobo what has not gone back yet
 */
export function notClosedYet(
  kind: ReviewKind,
  mayClose: boolean,
  amountKobo: number | null,
): string | null {
  if (caseKinds[kind].ways.length === 0) return null;
  return mayClose
    ? `It closes automatically once ${amountKobo === null ? "its money" : formatNaira(amountKobo)} has gone back.`
    : "Someone who may give money back has to close this case.";
}

/**
 * What is still needed once someone has asked to write off an amount.
 * @param isOwn whether the reader asked for it
 * @param isPossible whether the reader can write it off now
 */
export function writeOffNeeds({ isOwn, isPossible }: Record<"isOwn" | "isPossible", boolean>) {
  if (!isOwn) {
    return isPossible
      ? "It will be written off once you close the case this way too."
      : "A second person who may give money back has to agree.";
  }
  return isPossible
    ? "Nobody else has to agree now: write it off here yourself."
    : "A second person has to agree here.";
}
