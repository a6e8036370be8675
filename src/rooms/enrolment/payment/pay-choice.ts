import { amountIn, hasUnclearComma, unclearComma } from "#foundation/amounts/read-amount.ts";
import { payAmountFault } from "#rooms/payments/orders/pay-amounts.ts";
import type { PayNow } from "../enrolment.ts";

/** The controls that say how much a payer pays now (payment/amount-choice.tsx). */
export const amountField = "payAmount";
export const otherAmountField = "otherAmount";
/** The choice of an amount that the payer types. Every other choice is its amount in kobo. */
export const anotherAmount = "other";

/** What the controls hold. */
export type TypedAmount = { readonly [amountField]: string; readonly [otherAmountField]: string };

/** What can be paid now. */
export type Payable = Pick<
  PayNow,
  "amountKobo" | "dueNowKobo" | "leastKobo" | "instalments" | "quoteChange" | "lines"
>;

/** All that is owed, at the price that the payer must agree to. */
export const wholeOf = ({ amountKobo, quoteChange }: Payable): number =>
  quoteChange?.newAmountKobo ?? amountKobo;

/** Changes with the amounts that one can choose. */
export const amountsOf = (payable: Payable): string => `${wholeOf(payable)} ${payable.dueNowKobo}`;

export function typedAmountIn(form: FormData): TypedAmount {
  const textOf = (name: string) => String(form.get(name) ?? "");
  return { [amountField]: textOf(amountField), [otherAmountField]: textOf(otherAmountField) };
}

/**
 * The amount that the controls ask for; null if nothing is chosen, which means what's due now. Says what's wrong with a
 * typed amount. The server checks every amount again.
 */
export function readPayAmount(
  typed: TypedAmount,
  payable: Payable,
): { readonly amountKobo: number | null } | { readonly fault: string } {
  const chosen = typed[amountField];
  if (chosen !== anotherAmount) return { amountKobo: Number(chosen) || null };
  const other = typed[otherAmountField];
  if (hasUnclearComma(other)) return { fault: unclearComma };
  const amountKobo = amountIn(other);
  const fault = payAmountFault(amountKobo, wholeOf(payable));
  return fault ? { fault } : { amountKobo };
}

/** The chosen amount; the whole while another one is not typed in full. */
export function chosenKobo(typed: TypedAmount, payable: Payable): number {
  const found = readPayAmount(typed, payable);
  if ("fault" in found) return wholeOf(payable);
  return found.amountKobo ?? payable.dueNowKobo;
}

/** The new amount that the page showed and the payer agreed to (pay-now.tsx); null if there is none. */
export function acceptedAmountIn(posted: FormData): number | null {
  const amountKobo = Number(posted.get("acceptAmountKobo"));
  return Number.isSafeInteger(amountKobo) && amountKobo > 0 ? amountKobo : null;
}
