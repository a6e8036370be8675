/**
 * Days that what the provider wrote of a payment is kept in full: longer than a card holder may dispute
 * it. The privacy policy takes it by name.
 */
export const eventBodyKeptDays = 400;
