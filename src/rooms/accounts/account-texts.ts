/** The field that a sign-in form posts only if scripts are off: it is inside `<noscript>`. */
export const withoutScripts = "withoutScripts";

/** The session is kept in the browser's storage, which needs scripts. */
export const signInNeedsScripts =
  "Signing in needs JavaScript on this site, and your browser has it switched off. Switch it on and load this page again.";

/** Spec §5.2: of the reserved admin address, and of every other one that has an account. */
export const addressNotAllowed = "This email address is not allowed";

/** The message when the reason is unknown. */
export const notDone = "We could not do that just now. Check your connection and try again.";

/** Spec §8: of admins and affiliates, when the server gave no reason. */
export const failedToLogin = "Failed to login. Please try again.";
