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

/**
 * Which of a payer's orders a transfer is for: the one that last showed the number, if it owes anything; else what is
 * due first; else the newest order, where it is credit.
 */
export function chooseOrder<One extends Candidate>(
  candidates: readonly One[],
  shownOrderId: string | null,
): One | undefined {
  const byAge = [...candidates].sort(
    (one, other) =>
      one.order.createdAt.getTime() - other.order.createdAt.getTime() ||
      one.order.id.localeCompare(other.order.id),
  );
  const owing = byAge.filter(({ account }) => account.openKobo > 0);
  const shown = owing.find(({ order }) => order.id === shownOrderId);
  const [due] = [...owing].sort((one, other) => firstDue(one).localeCompare(firstDue(other)));
  return shown ?? due ?? byAge.at(-1);
}
