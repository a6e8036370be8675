/** A registration for which nothing was paid lapses after this time. A part payment stops the clock. */
export const lapseAfterDays = 30;

/** How long before that the learner gets an email. */
export const lapseWarningDays = 7;
