import { kept } from "#academy";

/** Months that a message to us is kept; the privacy policy takes it by name. */
export const messageKeptMonths = kept.messagesMonths;
