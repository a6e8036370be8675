/** What is said when nobody said why. */
export const notDone = "We could not do that just now. Check your connection and try again.";
