/** Months that we keep registrations after an event. The privacy policy uses this constant. */
export const eventRegistrationKeptMonths = 12;
