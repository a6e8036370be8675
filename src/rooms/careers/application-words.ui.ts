/** Where the device keeps the form. */
export const draftKey = "job-application-draft";

/** The message if the server gave none. */
export const notSent =
  "Your application could not be sent. Nothing is lost: please check your connection and try again.";
