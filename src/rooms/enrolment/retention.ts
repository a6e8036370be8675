import { kept } from "#academy";

/* How many months we keep things; the privacy policy uses these constants. No browser needs them. */

/** A request to be emailed. */
export const interestKeptMonths = kept.interestMonths;

/** An unpaid registration. */
export const unpaidKeptMonths = kept.unpaidRegistrationsMonths;

/** A proof of a bank transfer. */
export const proofKeptMonths = kept.paymentProofsMonths;
