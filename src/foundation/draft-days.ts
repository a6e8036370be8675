/** Days that a form which was not sent is kept on the device: forms and policies take it by name. */
export const draftDays = 30;
