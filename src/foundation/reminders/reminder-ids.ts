/** The reminders that leave by themselves, in the order of a registration. */
export const reminderIds = [
  "instalment_before",
  "instalment_day",
  "instalment_after",
  "start_before",
  "till_after",
] as const;
export type ReminderId = (typeof reminderIds)[number];
