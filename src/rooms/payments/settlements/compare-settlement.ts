import { currency as ownCurrency } from "#academy";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { providerName } from "../provider/card-provider.ts";
import type { ItemState } from "./settlement-states.ts";

/** What a provider says of a settlement that was paid. Amounts are null when its answer makes no sense. */
export type Told = {
  readonly provider: string;
  readonly day: string;
  readonly currency: string | null;
  readonly grossKobo: number | null;
  readonly feesKobo: number | null;
  readonly netKobo: number | null;
};

/** A payment in it. `booked…`: what our books have, less what was corrected; null for a payment that they don't have. */
export type SettledItem = {
  readonly reference: string;
  readonly amountKobo: number;
  readonly feesKobo: number;
  readonly bookedKobo: number | null;
  readonly bookedFeesKobo: number | null;
  readonly state: ItemState;
};

export type MissingPayment = {
  readonly reference: string;
  readonly amountKobo: number;
  readonly feesKobo: number;
};

/**
 * One thing in which a settlement and our books differ. `missing`: our books have the payment, and no settlement has it.
 * `taken`: what was taken off for refunds and disputes is no sum of ours. `sum`: the listed payments are not its total.
 * `changed`, `not_paid`: the provider says something else than when we posted it.
 */
export type Difference = {
  readonly what:
    | Exclude<ItemState, "agrees">
    | "missing"
    | "taken"
    | "sum"
    | "negative"
    | "currency"
    | "unreadable"
    | "changed"
    | "not_paid";
  readonly reference?: string;
  readonly theirsKobo?: number;
  readonly oursKobo?: number;
  /** Of an unknown payment: what our books have of its reference, amount and day. */
  readonly why?: string;
};

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

/** What our books have of a payment. @param earlier whether an earlier settlement has it */
export function itemStateOf(
  item: Omit<SettledItem, "state">,
  { isOurs, earlier }: { readonly isOurs: boolean; readonly earlier: boolean },
): ItemState {
  const { amountKobo, feesKobo, bookedKobo, bookedFeesKobo } = item;
  if (earlier) return "twice";
  if (!isOurs || bookedKobo === null) return "unknown";
  if (bookedKobo !== amountKobo) return "amount";
  // A fee that we were never told is posted with the settlement, and nothing to ask about.
  return bookedFeesKobo && bookedFeesKobo !== feesKobo ? "fee" : "agrees";
}

/** What was taken off for refunds and disputes; below zero when more came than its payments. Null if unreadable. */
export const takenKobo = ({ grossKobo, feesKobo, netKobo }: Told): number | null =>
  grossKobo === null || feesKobo === null || netKobo === null
    ? null
    : grossKobo - feesKobo - netKobo;

/** Whether a settlement can be in our books: in our currency, with an amount that came to the bank. */
export const isPostable = (
  told: Told,
): told is Told & { grossKobo: number; feesKobo: number; netKobo: number } =>
  told.currency === ownCurrency.code && takenKobo(told) !== null && (told.netKobo ?? -1) >= 0;

/**
 * The fees that were taken and that our books don't have yet: a charge posts the fee that the provider told us then, and
 * the settlement only what was not told.
 */
export const feesToPost = (items: readonly SettledItem[]): number =>
  sumOf(
    items.filter(({ state, bookedKobo }) => state !== "twice" && bookedKobo !== null),
    ({ feesKobo, bookedFeesKobo }) => feesKobo - (bookedFeesKobo ?? 0),
  );

export type Movement = { readonly amountKobo: number };

/**
 * The refunds that a settlement was lowered by. The provider names only their sum, so they are the first that follow
 * each other and have this sum.
 * @param movements oldest first, of refunds that no settlement has yet; below zero: money went back
 * @returns null when none have this sum
 */
export function findTaken<Moved extends Movement>(
  movements: readonly Moved[],
  taken: number,
): readonly Moved[] | null {
  if (taken === 0) return [];
  for (let first = 0; first < movements.length; first++) {
    let sum = 0;
    for (let last = first; last < movements.length; last++) {
      sum += movements[last]?.amountKobo ?? 0;
      if (sum === -taken) return movements.slice(first, last + 1);
    }
  }
  return null;
}

type Compared = {
  readonly told: Told;
  readonly items: readonly SettledItem[];
  readonly missing: readonly MissingPayment[];
  /** The refunds that it was lowered by; null when none have that sum. */
  readonly taken: readonly Movement[] | null;
  /** Refunds that no settlement has yet. */
  readonly waiting: readonly Movement[];
};

function differencesOf({ told, items, missing, taken, waiting }: Compared): Difference[] {
  const found: Difference[] = [];
  for (const { reference, state, amountKobo, feesKobo, bookedKobo, bookedFeesKobo } of items) {
    if (state === "agrees") continue;
    const [theirsKobo, oursKobo] =
      state === "fee" ? [feesKobo, bookedFeesKobo ?? 0] : [amountKobo, bookedKobo ?? 0];
    found.push({ what: state, reference, theirsKobo, oursKobo });
  }
  for (const { reference, amountKobo, feesKobo } of missing) {
    found.push({ what: "missing", reference, oursKobo: amountKobo - feesKobo });
  }
  const listed = sumOf(items, ({ amountKobo, feesKobo }) => amountKobo - feesKobo);
  const total = (told.grossKobo ?? 0) - (told.feesKobo ?? 0);
  if (listed !== total) found.push({ what: "sum", theirsKobo: total, oursKobo: listed });
  if (taken === null) {
    const oursKobo = -sumOf(waiting, ({ amountKobo }) => amountKobo);
    found.push({ what: "taken", theirsKobo: takenKobo(told) ?? 0, oursKobo });
  }
  return found;
}

/** @returns what our books expect it to be, and in what it differs; both agree when nothing does */
export function compareSettlement(compared: Compared): {
  expectedKobo: number | null;
  differences: Difference[];
} {
  const { told, items, missing, taken, waiting } = compared;
  if (told.currency !== ownCurrency.code) {
    return { expectedKobo: null, differences: [{ what: "currency" }] };
  }
  if (takenKobo(told) === null || told.netKobo === null) {
    return { expectedKobo: null, differences: [{ what: "unreadable" }] };
  }
  const known = items.filter(({ state }) => !["twice", "unknown"].includes(state));
  const expectedKobo =
    sumOf(known, ({ bookedKobo, bookedFeesKobo, feesKobo }) =>
      bookedKobo === null ? 0 : bookedKobo - (bookedFeesKobo || feesKobo),
    ) +
    sumOf(missing, ({ amountKobo, feesKobo }) => amountKobo - feesKobo) +
    sumOf(taken ?? waiting, ({ amountKobo }) => amountKobo);
  const differences = differencesOf(compared);
  if (told.netKobo < 0) differences.unshift({ what: "negative", theirsKobo: told.netKobo });
  return { expectedKobo, differences };
}

const naira = (kobo: number | undefined) => formatNaira(kobo ?? 0);

/** One difference, in a sentence for a bookkeeper. */
function sentenceOf(
  { what, reference, theirsKobo, oursKobo, why }: Difference,
  provider: string,
): string {
  switch (what) {
    case "missing":
      return `Missing: ${reference} ${naira(oursKobo)}.`;
    case "unknown":
      return `Not one of our payments: ${reference} ${naira(theirsKobo)}.${why ? ` ${why}` : ""}`;
    case "amount":
      return `${reference}: ${provider} has ${naira(theirsKobo)}, our books have ${naira(oursKobo)}.`;
    case "fee":
      return `Fee of ${reference}: ${provider} took ${naira(theirsKobo)}, and had told us ${naira(oursKobo)}.`;
    case "twice":
      return `In an earlier settlement too: ${reference} ${naira(theirsKobo)}.`;
    case "taken":
      return `${provider} took off ${naira(theirsKobo)} for refunds and disputes. Our books have ${naira(oursKobo)} that no settlement has yet.`;
    case "sum":
      return `The listed payments less their fees are ${naira(oursKobo)}, and not ${naira(theirsKobo)}.`;
    case "negative":
      return `Refunds and disputes exceed its payments by ${naira(-(theirsKobo ?? 0))}. Nothing is posted.`;
    case "currency":
      return "It is in another currency. Nothing is posted.";
    case "unreadable":
      return `${provider} names no amount. Nothing is posted.`;
    case "changed":
      return `${provider} now says ${naira(theirsKobo)}, and said ${naira(oursKobo)} before. What is posted stays.`;
    case "not_paid":
      return `${provider} now says that it was not paid. What is posted stays.`;
  }
}

/** What differs, in sentences for a bookkeeper; the first one has both amounts. Empty when it agrees. */
export function settlementWords(
  { provider, day, netKobo }: Pick<Told, "provider" | "day" | "netKobo">,
  expectedKobo: number | null,
  differences: readonly Difference[],
): string[] {
  if (differences.length === 0) return [];
  const name = providerName(provider);
  const sentences = differences.map((one) => sentenceOf(one, name));
  if (netKobo === null || expectedKobo === null || netKobo < 0) return sentences;
  const paid = `${name} paid ${formatNaira(netKobo)} for ${formatDay(day)}`;
  if (expectedKobo === 0 && differences.some(({ what }) => what === "unknown")) {
    return [`${paid}; none of it is for a payment of ours.`, ...sentences];
  }
  return netKobo === expectedKobo
    ? [`${paid}, as our books expect, and yet something differs.`, ...sentences]
    : [`${paid}; our books expect ${formatNaira(expectedKobo)}.`, ...sentences];
}
