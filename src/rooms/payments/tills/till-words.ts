import { formatNaira } from "#foundation/amounts/money.ts";
import { formatInstant, lagosDay } from "#foundation/time/time.ts";
import type { TillState } from "../states.ts";
import { noteValues } from "./count-notes.ts";
import type { Count, Movement, TillRecord, TillSheet } from "./tills.ts";

/** What screens, files and errors say about tills. */

export const tillStateNames: Readonly<Record<TillState, string>> = {
  open: "Open",
  closed: "Closed, not handed over",
  handed_over: "Handed over",
};

/** The names of the movements on a day's sheet. */
export const movementNames = {
  payment: "Payment",
  correction: "Amount corrected",
  refund: "Given back",
  in: "Put in",
  out: "Taken out",
  deposit: "To the bank",
} as const satisfies Record<Movement["kind"], string>;

/** "₦500 is missing", "₦500 is too much", "It matches". */
export function differenceWords(differenceKobo: number): string {
  if (differenceKobo === 0) return "It matches";
  const amount = formatNaira(Math.abs(differenceKobo));
  return differenceKobo < 0 ? `${amount} is missing` : `${amount} is too much`;
}

/** All of a till's known differences in words: at the opening, the close and the hand-over. Empty if there is none. */
export const allDifferences = (till: TillRecord): string =>
  [
    { kobo: till.openingDifferenceKobo, when: " at the opening" },
    { kobo: till.differenceKobo, when: "" },
    { kobo: till.handOverDifferenceKobo, when: " at the hand-over" },
  ]
    .flatMap(({ kobo, when }) => (kobo ? `${differenceWords(kobo)}${when}` : []))
    .join(", ");

/** What we ask someone whose count differs. The count stays. @param shouldBeKobo what should be there */
export const explainWords = (countedKobo: number, shouldBeKobo: number): string =>
  `${differenceWords(countedKobo - shouldBeKobo)}: there should be ${formatNaira(shouldBeKobo)}, and you counted ${formatNaira(countedKobo)}. Your count stays as it is.`;

/** `till-jalingo-taraba-2026-11-21-asabe-danjuma` */
export const sheetFileName = ({ location, openedAt, clerk }: TillSheet): string =>
  ["till", location, lagosDay(new Date(openedAt)), clerk.name]
    .join("-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** "12 × ₦1,000, 3 × ₦500, coins ₦20"; empty when the notes were not counted one by one. */
export function countsWords({ counts }: Pick<Count, "counts">): string {
  if (!counts) return "";
  const notes = noteValues.flatMap((naira) => {
    const many = counts.notes[`${naira}`] ?? 0;
    return many > 0 ? `${many} × ${formatNaira(naira * 100)}` : [];
  });
  const coins = counts.coinsKobo > 0 ? [`coins ${formatNaira(counts.coinsKobo)}`] : [];
  return [...notes, ...coins].join(", ");
}

/** What a line of the sheet is about: "Asabe Danjuma, Tiling", the reason, the numbers. */
export const aboutMovement = (movement: Movement): string => {
  const { who, what, reference, arrivedAt, kind } = movement;
  const number = reference ? `no. ${reference}` : null;
  const bank =
    kind === "deposit"
      ? arrivedAt
        ? `at the bank since ${formatInstant(arrivedAt)}`
        : "not seen at the bank yet"
      : null;
  return [who, what, number, bank].filter(Boolean).join(", ");
};

/** The counts of a sheet, each with its name. */
export const namedCounts = ({ opening, closing, handOver }: TillSheet) =>
  [
    { name: "Opening", count: opening },
    { name: "Close", count: closing },
    { name: "Hand-over", count: handOver },
  ].flatMap(({ name, count }) => (count ? { name, count } : []));

/**
 * A sheet's sums as lines that add up: float, what came and went, what it should hold. Until the count, only the float.
 */
export const sheetSums = ({ floatKobo, totals, expectedKobo }: TillSheet) => {
  const float = { term: "Float", kobo: floatKobo, always: true };
  if (totals === null || expectedKobo === null) return [float];
  return [
    float,
    { term: "Cash payments", kobo: totals.paymentsKobo, always: true },
    { term: "Cash given back", kobo: -totals.refundsKobo, always: false },
    { term: "Put in", kobo: totals.inKobo, always: false },
    { term: "Taken out", kobo: -totals.outKobo, always: false },
    { term: "To the bank", kobo: -totals.depositsKobo, always: false },
    { term: "Expected", kobo: expectedKobo, always: true },
  ].filter(({ kobo, always }) => always || kobo !== 0);
};

/** The warning if the server's clock was set back between opening and close; otherwise empty. */
export const clockWords = ({ openedAt, closedAt }: Pick<TillSheet, "openedAt" | "closedAt">) =>
  closedAt !== null && closedAt < openedAt
    ? "This till was closed before it was opened: someone changed the server’s clock in between. The order of the lines may be wrong; the amounts are not."
    : "";

/** In place of an amount that tells somebody who has to count a till again what to find. */
export const hiddenWords = "Shown after the second count";
