/** How many days the device keeps a form that was not sent. Forms and policies use this value by name. */
export const draftDays = 30;

/**
 * How many days the device tries to send a form that waits for a connection (forms/drafts/waiting-form.ts). The server
 * knows its Idempotency-Key for longer (http/idempotency.ts).
 */
export const waitingDays = 7;
