/**
 * What a learner quotes on a transfer, at the desk and in an email about an enrolment: the only place
 * that decides it. A payment's own `PAY-…` stays with the payment and is shown beside it.
 */
export const referenceOf = ({ id }: { readonly id: string }): string => id;

/** Where somebody finds it, for texts that name it: "write to us with …". */
export const yourReference = "the reference from our email about your registration";
