/**
 * `asked`: we want a number, and the card provider has not given it yet. `refused`: the provider gave none; we ask again
 * after some days. `closed`: the payer was erased. Whatever comes to a closed number becomes a case.
 */
export const payerAccountStates = ["asked", "ready", "refused", "closed"] as const;
export type PayerAccountState = (typeof payerAccountStates)[number];

/** Which states an account can move to from each state. */
const payerAccountMoves = {
  asked: ["ready", "refused", "closed"],
  ready: ["closed"],
  refused: ["asked", "ready", "closed"],
  closed: [],
} as const satisfies Record<PayerAccountState, readonly PayerAccountState[]>;

/** The states from which an account can move to this one. */
export const statesBefore = (to: PayerAccountState): PayerAccountState[] =>
  payerAccountStates.filter((from) => payerAccountMoves[from].some((one) => one === to));
