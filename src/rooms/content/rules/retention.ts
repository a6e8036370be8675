/** Months after an event that its registrations are kept; the privacy policy takes it by name. */
export const eventRegistrationKeptMonths = 12;
