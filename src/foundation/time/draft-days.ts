/** How many days the device keeps a form that was not sent. Forms and policies use this value by name. */
export const draftDays = 30;
