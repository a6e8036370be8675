import { recordedKobo } from "#foundation/amounts/money.ts";
import { nextCommission } from "#rooms/affiliates/rules/referrals/commission.ts";
import type { PaymentStory } from "#rooms/payments/contract/payment-story.ts";
import { allocate } from "#rooms/payments/rules/allocate.ts";
import { noRefundReason, refundFault } from "#rooms/payments/rules/amount-faults.ts";
import { readNaira } from "./payment-words.ts";

export type RefundPart = "whole" | "lines" | "amount";

/** What an admin chose in the dialog; amounts as typed. */
export type RefundChoice = {
  readonly part: RefundPart;
  readonly amount: string;
  /** By line: chosen, with its amount. */
  readonly lines: Readonly<Record<string, { readonly isChosen: boolean; readonly amount: string }>>;
};

/** What one line would give back, and what follows from it. */
export type RefundEffect = {
  readonly lineRef: string;
  readonly goesBackKobo: number;
  readonly leftKobo: number;
  readonly losesPlace: boolean;
  /** Taken back from an affiliate. */
  readonly commission: { readonly affiliate: string; readonly kobo: number } | null;
};

type Refundable = NonNullable<PaymentStory["refundable"]>;
type Place = PaymentStory["places"][number];

const koboOf = (typed: string) => recordedKobo(readNaira(typed) || 0);

/** How much each line gives, as the server will share it. */
function sharesOf(refundable: Refundable, { part, amount, lines }: RefundChoice): number[] {
  const left = refundable.lines ?? [];
  if (part === "lines") {
    return left.map(({ lineRef }) => {
      const line = lines[lineRef];
      return line?.isChosen ? koboOf(line.amount) : 0;
    });
  }
  const total = part === "whole" ? refundable.leftKobo : koboOf(amount);
  const most = left.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return allocate(
    Math.min(total, most),
    left.map(({ amountKobo }) => amountKobo),
  );
}

function takenBack(commission: Place["commission"], goesBackKobo: number, isAll: boolean) {
  if (!commission || commission.earnedKobo === 0) return null;
  const { affiliate, changes, rateBasisPoints, earnedKobo } = commission;
  const change = { baseKobo: -goesBackKobo, rateBasisPoints };
  return { affiliate, kobo: isAll ? earnedKobo : -nextCommission(changes, change) };
}

/** What a refund would do to each line that gives something. Only a forecast: the server computes it again. */
export function effectsOf(
  { refundable, places, order }: Pick<PaymentStory, "refundable" | "places" | "order">,
  choice: RefundChoice,
): RefundEffect[] {
  if (!refundable) return [];
  const shares = sharesOf(refundable, choice);
  return (refundable.lines ?? []).flatMap(({ lineRef, amountKobo }, index) => {
    const goesBackKobo = shares[index] ?? 0;
    if (goesBackKobo === 0) return [];
    const line = order?.lines.find((one) => one.lineRef === lineRef);
    const place = places.find((one) => one.lineRef === lineRef);
    // Another payment of the same order may have paid a part of the line.
    const leftOfLine = line ? line.paidKobo - line.refundedKobo - goesBackKobo : 0;
    const losesPlace = leftOfLine <= 0;
    return {
      ...{ lineRef, goesBackKobo, losesPlace },
      leftKobo: amountKobo - goesBackKobo,
      commission: takenBack(place?.commission ?? null, goesBackKobo, losesPlace),
    };
  });
}

/** What goes back in all. */
export const totalOf = (refundable: Refundable, choice: RefundChoice): number =>
  choice.part === "whole"
    ? refundable.leftKobo
    : choice.part === "amount"
      ? koboOf(choice.amount)
      : sharesOf(refundable, choice).reduce((sum, share) => sum + share, 0);

/** The chosen lines in the order in which they are sent. */
export const chosenLines = ({ lines }: RefundChoice) =>
  Object.entries(lines).flatMap(([lineRef, { isChosen, amount }]) =>
    isChosen ? [{ lineRef, amount }] : [],
  );

/** What is wrong, by the call's names of the fields: all at once. The server checks it again. */
export function faultsOf(
  refundable: Refundable,
  choice: RefundChoice,
  reason: string,
): Record<string, string> {
  const amounts: [string, string, number][] =
    choice.part === "amount"
      ? [["amount", choice.amount, refundable.leftKobo]]
      : choice.part === "lines"
        ? chosenLines(choice).map(({ lineRef, amount }, index) => [
            `lines.${index}.amount`,
            amount,
            refundable.lines?.find((line) => line.lineRef === lineRef)?.amountKobo ?? 0,
          ])
        : [];
  const wrong = amounts.map(([field, typed, leftKobo]) => {
    const kobo = koboOf(typed);
    return [field, kobo > 0 ? refundFault(kobo, leftKobo) : "Enter an amount above ₦0."] as const;
  });
  return {
    ...Object.fromEntries(wrong.flatMap(([field, fault]) => (fault ? [[field, fault]] : []))),
    ...(reason.length < 3 ? { reason: noRefundReason } : {}),
  };
}
