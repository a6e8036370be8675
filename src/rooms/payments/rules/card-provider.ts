/** The card provider's name, for people who ask who takes their money. */
export const cardProvider = "Paystack";

/** Said of an address such as `ada@müller.example`: mail reaches it, and only card payments do not go with it. */
export const notForCards =
  "Our card provider can’t take letters like ü in an address. Use another address, or pay by transfer or at a centre.";
