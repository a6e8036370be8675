/** The error when the server sent none (spec §8.2). */
export const notSubmitted = "Failed to submit application. Please try again.";

/** The page after the form. @param reference of the application, if it is known */
export const submittedPath = (reference?: string): string =>
  `/affiliate-application-success${reference ? `?${new URLSearchParams({ reference })}` : ""}`;

/** How long "Application Submitted!" shows before the next page, in milliseconds (spec §9.6). */
export const redirectMs = 3000;

/** Where the device keeps the form. */
export const applicationDraft = "affiliate-application-draft";
