import { formatNaira } from "#foundation/amounts/money.ts";
import { amountFault, amountIn } from "#foundation/amounts/read-amount.ts";
import type { Problems } from "#foundation/forms/answers.ts";
import type { CreditRecord } from "#rooms/payments/credits/credits.ts";
import { centreName } from "#rooms/payments/ledger/ledger-words.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import type { creditWays } from "#rooms/payments/states.ts";

export type CreditWay = (typeof creditWays)[number];

/** The ways a credit can go back, with the maximum for each. */
export function waysOfCredit({ cardKobo, byHandKobo }: CreditRecord) {
  const ways: { value: CreditWay; label: string; mostKobo: number }[] = [
    { value: "card", label: `Through ${cardProvider}, to the card that paid`, mostKobo: cardKobo },
    { value: "cash", label: "In cash at a centre", mostKobo: byHandKobo },
    { value: "transfer", label: "By our bank transfer", mostKobo: byHandKobo },
  ];
  return ways.filter(({ mostKobo }) => mostKobo > 0);
}

/** What is wrong with a typed amount; null for nothing. */
export function creditFault(typed: string, mostKobo: number): string | null {
  const fault = amountFault(typed);
  if (fault) return fault;
  return amountIn(typed) > mostKobo ? `Enter ${formatNaira(mostKobo)} or less.` : null;
}

/** The same, at the field of the amount. */
export function amountProblem(typed: unknown, mostKobo: number): Problems {
  const fault = creditFault(String(typed), mostKobo);
  return fault ? { amountKobo: fault } : {};
}

const left = ({ creditKobo }: CreditRecord, amountKobo: number) =>
  creditKobo === amountKobo
    ? "No credit is left."
    : `${formatNaira(creditKobo - amountKobo)} of the credit is left.`;

/** What giving credit back will do, shown beforehand. */
export function giveBackWords(
  credit: CreditRecord,
  { amountKobo, way, centreId }: { amountKobo: number; way: CreditWay; centreId: string | null },
): string {
  const amount = formatNaira(amountKobo);
  const how = {
    card: `${amount} goes back through ${cardProvider} to the card or account that paid. This takes up to ten working days.`,
    cash: `${amount} leaves your till at ${centreName(centreId)}, and is booked at once.`,
    transfer: `${amount} leaves our bank account, and is booked at once. Send the transfer first.`,
  };
  return `${how[way]} ${left(credit, amountKobo)} No place and no commission changes. The learner gets an email, if there is an address.`;
}

/** What moving credit will do, shown beforehand. */
export function moveWords(
  credit: CreditRecord,
  { amountKobo, towards }: { amountKobo: number; towards: CreditRecord["towards"][number] },
): string {
  const openKobo = towards.openKobo - amountKobo;
  const owed =
    openKobo > 0
      ? `${formatNaira(openKobo)} is still owed there.`
      : "Nothing is owed there after that.";
  return `${formatNaira(amountKobo)} pays for ${towards.description} of ${towards.learner}. ${owed} ${left(credit, amountKobo)}`;
}
