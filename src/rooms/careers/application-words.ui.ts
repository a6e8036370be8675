/** Where the device keeps the form. */
export const draftKey = "job-application-draft";

/** What is said when the server said nothing. */
export const notSent =
  "Your application could not be sent. Nothing is lost: please check your connection and try again.";
