/** The refund periods. Terms and help use these constants. */

/** Days after payment in which we refund everything, if training has not started. */
export const fullRefundDays = 7;

/** Days after the start of training in which we refund a part. */
export const partRefundDays = 14;

/** Working days in which we answer a refund request. */
export const refundAnswerWorkingDays = 5;

/** If we move the start by more days than this, the learner can get everything back. */
export const movedStartDays = 14;
