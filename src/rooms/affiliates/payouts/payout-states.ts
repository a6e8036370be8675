import { guardsOf, type States } from "../states.ts";

/** The states of payouts and of their statements, and the actions allowed in each. */

/**
 * `prepared` by one admin, `approved` by another, `paid` by the bank. `returned` and `cancelled` when no
 * statement of it is in effect any more.
 */
export const payoutStatuses = ["prepared", "approved", "paid", "returned", "cancelled"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** `open` until the bank has paid it. `returned`: the money came back. `cancelled`: it was never sent. */
export const statementStatuses = ["open", "paid", "returned", "cancelled"] as const;
export type StatementStatus = (typeof statementStatuses)[number];

/** The statements that an affiliate sees: those about money that moved. */
export const shownStatementStatuses = ["paid", "returned"] as const satisfies StatementStatus[];
export type ShownStatementStatus = (typeof shownStatementStatuses)[number];

/** Why a payout leaves an affiliate out, in the words for staff: its label, and what ends it. */
export const leftOutWords = {
  no_payment_info: {
    label: "No bank account",
    means: "No bank account yet. The affiliate adds it on their dashboard.",
  },
  owes: {
    label: "Owes",
    means:
      "Refunds or corrected amounts took back more than is due. The next payouts will be smaller.",
  },
  suspended: {
    label: "Suspended",
    means: "Suspended. It will be paid when the suspension ends.",
  },
  under_review: { label: "Under review", means: "All of it is under review." },
} as const;

export type LeftOutReason = keyof typeof leftOutWords;
export const leftOutReasons = Object.keys(leftOutWords) as [LeftOutReason, ...LeftOutReason[]];

/** Why an existing payout can't be approved, exported or paid as it is. */
export const obstacleReasons = ["taken_back", "withheld", "suspended"] as const;
const payoutActions = {
  approve: ["prepared"],
  cancel: ["prepared", "approved"],
  export: ["approved", "paid"],
  pay: ["approved"],
  return: ["paid"],
} as const satisfies States<PayoutStatus>;

const statementActions = {
  cancel: ["open"],
  pay: ["open"],
  return: ["paid"],
  show: shownStatementStatuses,
} as const satisfies States<StatementStatus>;

/** `canPayout.approve(payout)`, … */
export const canPayout = guardsOf<PayoutStatus, typeof payoutActions>(payoutActions);
/** `canStatement.return(statement)`, … */
export const canStatement = guardsOf<StatementStatus, typeof statementActions>(statementActions);

/** While a statement is in one of these states, its lines are in no other payout. */
export const standingStatuses = ["open", "paid"] as const satisfies StatementStatus[];
