/** When fees are given back: terms and help take these by name. */

/** Days after paying in which all of it is given back, if training has not started. */
export const fullRefundDays = 7;

/** Days after the start of training in which a part is given back. */
export const partRefundDays = 14;

/** Working days in which a wish for a refund is answered. */
export const refundAnswerWorkingDays = 5;

/** A start that we move by more days than this frees the learner to have everything back. */
export const movedStartDays = 14;
