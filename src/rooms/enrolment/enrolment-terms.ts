import { refunds, reminders } from "#academy";
import type { FileRule } from "#foundation/files/file-kinds.ts";

/** We refund everything within this many days after payment, if training hasn't started. Terms and help say so. */
export const fullRefundDays = refunds.fullDays;

/** We refund a part within this many days after training starts. */
export const partRefundDays = refunds.partDays;

/** We answer a refund request within this many working days. */
export const refundAnswerWorkingDays = refunds.answerWorkingDays;

/** If we move the start by more days than this, the learner can get everything back. */
export const movedStartDays = refunds.movedStartDays;

/** An unpaid registration lapses after this time. A part payment stops the clock. */
export const lapseAfterDays = reminders.unpaidEndsAfterDays;

/** How long before that we email the learner. */
export const lapseWarningDays = reminders.unpaidDaysBefore;

/** A picture of a bank slip or a screen, or the bank's PDF. */
export const proofFiles = {
  proof: { kinds: ["jpg", "png", "pdf"] },
} as const satisfies Record<string, FileRule>;

/** Per enrolment: enough to correct a bad picture, too few to fill our disk. */
export const mostProofs = 5;

/** How many minutes a registration form takes. Pages and help use this constant. */
export const formMinutes = 10;
