import { formatNaira } from "#foundation/amounts/money.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { formatDay } from "#foundation/time/time.ts";

/** A part of a fee, the day on which it is due (null: at registration), and how much of it is still open. */
export type TimelinePart = {
  readonly dueOn: string | null;
  readonly amountKobo: number;
  /** All of it, unless told. */
  readonly openKobo?: number;
};

/** Money that came for a fee: the day, `YYYY-MM-DD` in Lagos, and how much. */
export type TimelinePayment = { readonly on: string; readonly amountKobo: number };

/** First and last day of training, `YYYY-MM-DD`. */
export type Training = { readonly startsOn: string; readonly endsOn: string | null };

/** A day on the line: a part of the fee, or a day of training. */
export type TimelinePoint = {
  /** `YYYY-MM-DD`; empty: at registration. */
  readonly on: string;
  readonly kind: "paid" | "begun" | "open" | "late" | "training" | "trained";
  /** `₦30,000`; null for a day of training. */
  readonly amount: string | null;
  /** What happens to it: `paid`, `now`, `by 18 January 2027`, `Training starts on 4 January 2027`; of a day that is past, `Training started on`. */
  readonly words: string;
};

type DayWords = (day: string) => string;

function whenWords(dueOn: string | null, today: string, dayWords: DayWords): string {
  if (dueOn === null || dueOn === today) return "now";
  return dueOn < today ? `was due on ${dayWords(dueOn)}` : `by ${dayWords(dueOn)}`;
}

function pointOf(
  { dueOn, amountKobo, openKobo = amountKobo }: TimelinePart,
  today: string,
  dayWords: DayWords,
) {
  const amount = formatNaira(amountKobo);
  if (openKobo <= 0) return { kind: "paid", amount, words: "paid" } as const;
  const when = whenWords(dueOn, today, dayWords);
  if (openKobo < amountKobo) {
    const toGo = when === "now" ? "to go" : `to go ${when}`;
    const words = `${formatNaira(amountKobo - openKobo)} paid, ${formatNaira(openKobo)} ${toGo}`;
    return { kind: "begun", amount, words } as const;
  }
  return { kind: dueOn !== null && dueOn < today ? "late" : "open", amount, words: when } as const;
}

/** A day on the line, on paper: `₦30,000 by 18 January 2027`. */
export const pointInWords = ({ amount, words }: TimelinePoint): string =>
  amount ? `${amount} ${words}` : words;

const sumOf = (some: readonly { readonly amountKobo: number }[]): number =>
  some.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/**
 * A fee that is paid, as the money came: who paid it at once never sees three payments. Without a payment for each
 * naira (something went back, or came as credit) only the sum.
 */
function paidPoints(
  parts: readonly TimelinePart[],
  payments: readonly TimelinePayment[],
  dayWords: DayWords,
): TimelinePoint[] {
  const paidKobo = sumOf(parts);
  const isWhole =
    payments.every(({ amountKobo }) => amountKobo > 0) && sumOf(payments) === paidKobo;
  const told = isWhole ? payments : [{ on: parts[0]?.dueOn ?? "", amountKobo: paidKobo }];
  return told.map(({ on, amountKobo }, at) => {
    const paid = isWhole ? `paid on ${dayWords(on)}` : "paid";
    const words = at === told.length - 1 ? `${paid}. Nothing is due.` : paid;
    return { on, kind: "paid", amount: formatNaira(amountKobo), words };
  });
}

/**
 * When a fee is paid and when training is, in the order of the days. The parts are only shown while one of them is
 * open.
 * @param today `YYYY-MM-DD` in Lagos
 * @param payments what came for the fee, the oldest first
 * @param dayWords how a day is written
 * @returns nothing for a fee that is due all at once
 */
export function timelineOf(
  parts: readonly TimelinePart[],
  training: Training | null,
  today: string,
  {
    payments = [],
    dayWords = formatDay,
  }: { readonly payments?: readonly TimelinePayment[]; readonly dayWords?: DayWords } = {},
): TimelinePoint[] {
  if (parts.length < 2) return [];
  return pointsOf(parts, training, today, { payments, dayWords });
}

function pointsOf(
  parts: readonly TimelinePart[],
  training: Training | null,
  today: string,
  { payments, dayWords }: { payments: readonly TimelinePayment[]; dayWords: DayWords },
): TimelinePoint[] {
  const ofTraining = [
    { on: training?.startsOn, coming: "Training starts on", past: "Training started on" },
    { on: training?.endsOn, coming: "Last day of training:", past: "Training ended on" },
  ].flatMap(({ on, coming, past }): TimelinePoint[] => {
    if (!on) return [];
    const isPast = on < today;
    const words = `${isPast ? past : coming} ${dayWords(on)}`;
    return [{ on, kind: isPast ? "trained" : "training", amount: null, words }];
  });
  const isPaid =
    parts.length > 0 && parts.every(({ amountKobo, openKobo = amountKobo }) => openKobo <= 0);
  const points = isPaid
    ? paidPoints(parts, payments, dayWords)
    : parts.map((part) => ({ on: part.dueOn ?? "", ...pointOf(part, today, dayWords) }));
  return [...points, ...ofTraining].sort((one, other) => one.on.localeCompare(other.on));
}

/** One of several fees that are paid together: whose it is, or what for. */
export type NamedFee = {
  readonly name: string;
  readonly parts: readonly TimelinePart[];
  readonly training: Training | null;
};

/**
 * The same for several fees that are paid together: `₦100,000 now, for both`, and each later part and day of training
 * with its name, `₦30,000 by 4 January 2027, Aisha`.
 * @returns nothing if all fees are due at once
 */
export function timelineOfSeveral(fees: readonly NamedFee[], today: string): TimelinePoint[] {
  if (fees.every(({ parts }) => parts.length < 2)) return [];
  const isNow = ({ dueOn }: TimelinePart) => dueOn === null || dueOn === today;
  const first = fees.filter(({ parts }) => parts.some(isNow));
  const nowKobo = sumOf(fees.flatMap(({ parts }) => parts.filter(isNow)));
  const isAll = first.length === fees.length;
  const all = first.length === 2 ? "both" : `all ${first.length}`;
  const whose = isAll ? all : listAnd(first.map(({ name }) => name));
  const now: TimelinePoint = {
    on: "",
    kind: "open",
    amount: formatNaira(nowKobo),
    words: `now, for ${whose}`,
  };
  const isTogether = first.length > 1;
  const named = fees.flatMap(({ name, parts, training }) =>
    pointsOf(isTogether ? parts.filter((part) => !isNow(part)) : parts, training, today, {
      payments: [],
      dayWords: formatDay,
    }).map((point) => (fees.length > 1 ? { ...point, words: `${point.words}, ${name}` } : point)),
  );
  return [...(isTogether ? [now] : []), ...named].sort((one, other) =>
    one.on.localeCompare(other.on),
  );
}
