import { kept } from "#academy";

/** Months that we keep registrations after an event. The privacy policy uses this constant. */
export const eventRegistrationKeptMonths = kept.eventRegistrationsMonths;
