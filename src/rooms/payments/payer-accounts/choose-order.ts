type Candidate = {
  readonly order: { readonly id: string; readonly createdAt: Date };
  readonly account: {
    readonly openKobo: number;
    readonly parts: readonly { readonly dueOn: string; readonly openKobo: number }[];
  };
};

const firstDue = ({ account }: Candidate): string =>
  account.parts
    .filter(({ openKobo }) => openKobo > 0)
    .map(({ dueOn }) => dueOn)
    .sort()[0] ?? "9999-12-31";

/** Whether the amount is exactly what an order owes, or its next part. */
function owesExactly(one: Candidate, amountKobo: number): boolean {
  const { openKobo, parts } = one.account;
  const next = firstDue(one);
  const nextKobo = parts
    .filter(({ dueOn }) => dueOn === next)
    .reduce((sum, part) => sum + part.openKobo, 0);
  return amountKobo === openKobo || amountKobo === nextKobo;
}

/**
 * Which of a payer's orders a transfer is for: the one that last showed the number, if it owes anything; else the one
 * that owes exactly this amount; else what is due first; else the newest order, where it is credit.
 */
export function chooseOrder<One extends Candidate>(
  candidates: readonly One[],
  shownOrderId: string | null,
  amountKobo: number,
): One | undefined {
  const byAge = [...candidates].sort(
    (one, other) =>
      one.order.createdAt.getTime() - other.order.createdAt.getTime() ||
      one.order.id.localeCompare(other.order.id),
  );
  const owing = byAge.filter(({ account }) => account.openKobo > 0);
  const shown = owing.find(({ order }) => order.id === shownOrderId);
  const byDay = [...owing].sort((one, other) => firstDue(one).localeCompare(firstDue(other)));
  const exact = byDay.find((one) => owesExactly(one, amountKobo));
  return shown ?? exact ?? byDay[0] ?? byAge.at(-1);
}
