import { formatNaira } from "#foundation/money.ts";

/** What decides the one next step of an affiliate. */
export type DeskFacts = {
  readonly hasBank: boolean;
  /** Earned, not paid out and not under review. Negative when refunds took more than was left. */
  readonly payableKobo: number;
  /** What the next payouts are reduced by. */
  readonly owedKobo: number;
  readonly totalReferrals: number;
  readonly rateWords: string;
};

export type DeskStep = {
  readonly kind: "bank" | "share";
  readonly sentence: string;
  readonly detail: string;
};

/** The one next step: an account for money that waits, otherwise sharing. It mentions what is owed. */
export function deskStepOf(facts: DeskFacts): DeskStep {
  const { owedKobo } = facts;
  const step = stepOf(facts);
  if (owedKobo <= 0) return step;
  const owed = `You owe ${formatNaira(owedKobo)} after refunds: your next payouts are smaller by it.`;
  return { ...step, detail: `${owed} ${step.detail}` };
}

function stepOf(facts: DeskFacts): DeskStep {
  const { hasBank, payableKobo, totalReferrals, rateWords } = facts;
  if (!hasBank && payableKobo > 0) {
    return {
      kind: "bank",
      sentence: `Tell us where to pay you ${formatNaira(payableKobo)}`,
      detail: "You have earned it. Add your bank account, and it can be paid out.",
    };
  }
  if (totalReferrals === 0) {
    return {
      kind: "share",
      sentence: "Share your link",
      detail: `When somebody registers with it and pays, you earn ${rateWords} of what they pay.`,
    };
  }
  return {
    kind: "share",
    sentence:
      payableKobo > 0 ? `${formatNaira(payableKobo)} is on its way` : "Share your link again",
    detail:
      payableKobo > 0
        ? "It is paid out after the waiting time. Share your link again to earn more."
        : `You earn ${rateWords} of what each new learner pays.`,
  };
}
