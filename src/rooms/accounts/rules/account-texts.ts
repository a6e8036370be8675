/** The message when the reason is unknown. */
export const notDone = "We could not do that just now. Check your connection and try again.";

/** Spec §8: of admins and affiliates, when the server gave no reason. */
export const failedToLogin = "Failed to login. Please try again.";
