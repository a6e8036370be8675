import type { FileRule } from "#foundation/files/file-kinds.ts";

/** How many months we keep a request to be emailed. The privacy policy uses this constant. */
export const interestKeptMonths = 24;

/** How many months an unpaid registration is kept. The privacy policy uses this constant. */
export const unpaidKeptMonths = 12;

/** How many months we keep a proof of a bank transfer. The privacy policy uses this constant. */
export const proofKeptMonths = 12;

/** Days after payment in which we refund everything, if training has not started. Terms and help say these days. */
export const fullRefundDays = 7;

/** Days after the start of training in which we refund a part. */
export const partRefundDays = 14;

/** Working days in which we answer a refund request. */
export const refundAnswerWorkingDays = 5;

/** If we move the start by more days than this, the learner can get everything back. */
export const movedStartDays = 14;

/** A registration for which nothing was paid lapses after this time. A part payment stops the clock. */
export const lapseAfterDays = 30;

/** How long before that the learner gets an email. */
export const lapseWarningDays = 7;

/** A picture of a bank slip or a screen, or the bank's PDF. */
export const proofFiles = {
  proof: { kinds: ["jpg", "png", "pdf"] },
} as const satisfies Record<string, FileRule>;

/** For one enrolment: enough to correct a bad picture, too few to fill our disk. */
export const mostProofs = 5;

/** How many minutes a registration form takes. Pages and help use this constant. */
export const formMinutes = 10;
