/** What is wrong with a correction, said by the screen and by the server. */

export const noCorrectionReason = "Say what was wrong.";
export const sameAmount = "This is the amount that is recorded. Enter the right one.";
