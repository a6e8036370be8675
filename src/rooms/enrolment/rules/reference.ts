/**
 * The reference that a learner quotes on a transfer, at the desk and in an email: the enrolment's short code. Only
 * this function decides it. A payment also has its own `PAY-…` reference, which pages show next to it.
 */
export const referenceOf = ({ code }: { readonly code: string }): string => code;

/** Where to find it, for texts such as "write to us with …". */
export const yourReference = "your code from our email (it looks like ZA-7K4M-3W2)";
