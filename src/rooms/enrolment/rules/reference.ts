/**
 * The reference that a learner quotes on a transfer, at the desk and in an email. Only this function
 * decides it. A payment also has its own `PAY-…` reference, which pages show next to it.
 */
export const referenceOf = ({ id }: { readonly id: string }): string => id;

/** Where to find it, for texts such as "write to us with …". */
export const yourReference = "the reference from our email about your registration";
