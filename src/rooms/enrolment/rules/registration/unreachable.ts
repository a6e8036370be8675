/** The message when a small form of this room was not sent and the reason is unknown. */
export const unreachable = "We could not reach the academy. Check your connection and try again.";
