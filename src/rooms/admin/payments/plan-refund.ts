import { amountFault, amountIn } from "#foundation/amounts/read-amount.ts";
import { nextCommission } from "#rooms/affiliates/referrals/commission.ts";
import { allocate, type Returned } from "#rooms/payments/account/allocate.ts";
import { noRefundReason, refundFault } from "#rooms/payments/refunds/refund-limits.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";

export type RefundPart = "whole" | "lines" | "amount";

/** What an admin chose in the dialog; amounts as typed. */
export type RefundChoice = {
  readonly part: RefundPart;
  readonly amount: string;
  /** By line: chosen, with its amount. */
  readonly lines: Readonly<Record<string, { readonly isChosen: boolean; readonly amount: string }>>;
};

/** What one line would give back, and what follows from it. */
type RefundEffect = {
  readonly lineRef: string;
  readonly goesBackKobo: number;
  /** What stays received for the line. */
  readonly leftKobo: number;
  readonly losesPlace: boolean;
  /** Taken back from an affiliate. */
  readonly commission: { readonly affiliate: string; readonly kobo: number } | null;
};

export type RefundEffects = {
  /** The part from the order's credit, which changes nothing else. */
  readonly creditKobo: number;
  readonly lines: RefundEffect[];
};

type Refundable = NonNullable<PaymentStory["refundable"]>;
type Place = PaymentStory["places"][number];
type Order = NonNullable<PaymentStory["order"]>;

/** The refund as the server will book it. */
function returnedBy(refundable: Refundable, choice: RefundChoice): Returned {
  const amountKobo = totalOf(refundable, choice);
  const lines = chosenLines(choice).map(({ lineRef, amount }) => ({
    lineRef,
    amountKobo: amountIn(amount),
  }));
  return { amountKobo, lines: choice.part === "lines" ? lines : null };
}

const accountAfter = ({ lines, facts }: Order, more: readonly Returned[]) =>
  allocate({
    lineRefs: lines.map(({ lineRef }) => lineRef),
    ...facts,
    payments: [{ amountKobo: facts.paidKobo }],
    refunds: [...facts.refunds, ...more],
  });

function takenBack(commission: Place["commission"], receivedKobo: number) {
  if (!commission || commission.earnedKobo === 0) return null;
  const { affiliate, changes, rateBasisPoints, earnedKobo } = commission;
  if (receivedKobo === 0) return { affiliate, kobo: earnedKobo };
  const known = changes.reduce((sum, { baseKobo }) => sum + baseKobo, 0);
  const [first = { rateBasisPoints }] = changes;
  const change = { baseKobo: receivedKobo - known, rateBasisPoints: first.rateBasisPoints };
  return { affiliate, kobo: -nextCommission(changes, change) };
}

/** What a refund would do to credit, places and commissions: the server computes it with the same function. */
export function effectsOf(
  { refundable, places, order }: Pick<PaymentStory, "refundable" | "places" | "order">,
  choice: RefundChoice,
): RefundEffects {
  if (!refundable || !order) return { creditKobo: 0, lines: [] };
  const before = accountAfter(order, []);
  const after = accountAfter(order, [returnedBy(refundable, choice)]);
  const lines = after.lines.flatMap(({ lineRef, chargedKobo, receivedKobo, refundedKobo }) => {
    const known = before.lines.find((one) => one.lineRef === lineRef);
    const goesBackKobo = refundedKobo - (known?.refundedKobo ?? 0);
    if (goesBackKobo === 0) return [];
    const place = places.find((one) => one.lineRef === lineRef);
    return {
      lineRef,
      goesBackKobo,
      leftKobo: receivedKobo,
      losesPlace: chargedKobo === 0,
      commission: takenBack(place?.commission ?? null, receivedKobo),
    };
  });
  return { creditKobo: before.creditKobo - after.creditKobo, lines };
}

/** The total that goes back. */
export const totalOf = (refundable: Refundable, choice: RefundChoice): number =>
  choice.part === "whole"
    ? refundable.leftKobo
    : choice.part === "amount"
      ? amountIn(choice.amount)
      : chosenLines(choice).reduce((sum, { amount }) => sum + amountIn(amount), 0);

/** The chosen lines in the order in which they are sent. */
export const chosenLines = ({ lines }: RefundChoice) =>
  Object.entries(lines).flatMap(([lineRef, { isChosen, amount }]) =>
    isChosen ? [{ lineRef, amount }] : [],
  );

/** All problems, by the call's field names. The server checks again. */
export function faultsOf(
  refundable: Refundable,
  choice: RefundChoice,
  reason: string,
): Record<string, string> {
  const amounts: [string, string, number][] =
    choice.part === "amount"
      ? [["amountKobo", choice.amount, refundable.leftKobo]]
      : choice.part === "lines"
        ? chosenLines(choice).map(({ lineRef, amount }, index) => [
            `lines.${index}.amountKobo`,
            amount,
            refundable.lines?.find((line) => line.lineRef === lineRef)?.amountKobo ?? 0,
          ])
        : [];
  const wrong = amounts.map(([field, typed, leftKobo]) => {
    return [field, amountFault(typed) ?? refundFault(amountIn(typed), leftKobo)] as const;
  });
  return {
    ...Object.fromEntries(wrong.flatMap(([field, fault]) => (fault ? [[field, fault]] : []))),
    ...(reason.length < 3 ? { reason: noRefundReason } : {}),
  };
}
