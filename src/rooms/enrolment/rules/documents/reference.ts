import { exampleCode } from "./enrolment-code.ts";

/**
 * The reference that a learner quotes on a transfer, at the counter and in an email: the enrolment's short code. Only
 * this function decides it. A payment also has its own `PAY-…` reference, which pages show next to it.
 */
export const referenceOf = ({ code }: { readonly code: string }): string => code;

/**
 * The one reference for a transfer that pays several enrolments of an order: the first in the alphabet, so that mail,
 * checkout and dashboard say the same. The others are accepted too, because each one leads to the order.
 */
export const transferReferenceOf = (references: readonly string[]): string | undefined =>
  references.toSorted()[0];

/** Where to find it, for texts such as "write to us with …". */
export const yourReference = `your code from our email (it looks like ${exampleCode})`;
