/** The field that a sign-in form posts only where scripts are off: it is inside `<noscript>`. */
export const withoutScripts = "withoutScripts";

/** The session is kept in the browser's storage, which needs scripts. */
export const signInNeedsScripts =
  "Signing in needs JavaScript on this site, and your browser has it switched off. Switch it on and load this page again.";
