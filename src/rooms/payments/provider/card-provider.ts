import { paystackId } from "./paystack/about-paystack.ts";

/** What people call each card provider. */
const names: Readonly<Record<string, string>> = { [paystackId]: "Paystack" };

/** @param id from an attempt or from the name of a ledger account */
export const providerName = (id: string): string => names[id] ?? id;

/** A reference of a case as people say it: `paystack:20261127` is "Paystack 20261127". Others stay as they are. */
export function referenceWords(reference: string): string {
  const [provider = "", number] = reference.split(":");
  return number && names[provider] ? `${names[provider]} ${number}` : reference;
}

/** The card provider's name, for people who ask who takes their money. */
export const cardProvider = "Paystack";

/** The error for an address such as `ada@müller.example`: mail reaches it, but card payments can't use it. */
export const notForCards =
  "Our card provider can’t take letters like ü in an address. Use another address, or pay by transfer or at a centre.";
