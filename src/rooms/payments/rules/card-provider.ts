/** The card provider's name, for people who ask who takes their money. */
export const cardProvider = "Paystack";
