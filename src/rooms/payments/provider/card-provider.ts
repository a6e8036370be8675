import { paystackId } from "./paystack/about-paystack.ts";

/** What people call each card provider. */
const names: Readonly<Record<string, string>> = { [paystackId]: "Paystack" };

/** @param id with an attempt, or in the name of an account of the ledger */
export const providerName = (id: string): string => names[id] ?? id;

/** The card provider's name, for people who ask who takes their money. */
export const cardProvider = "Paystack";

/** Said of an address such as `ada@müller.example`: mail reaches it, and only card payments do not go with it. */
export const notForCards =
  "Our card provider can’t take letters like ü in an address. Use another address, or pay by transfer or at a centre.";
