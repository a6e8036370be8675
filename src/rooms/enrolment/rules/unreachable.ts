/** What is said when nobody said why a small form of this room was not taken. */
export const unreachable = "We could not reach the academy. Check your connection and try again.";
