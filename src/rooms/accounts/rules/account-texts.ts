/** The message when the reason is unknown. */
export const notDone = "We could not do that just now. Check your connection and try again.";
