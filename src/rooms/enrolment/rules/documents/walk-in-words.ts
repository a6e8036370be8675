/** The words of the sheet that a learner without an email address takes home from the counter. */

export const sheetTitle = "Your registration";

/** What the QR code opens. */
export const whatQrDoes = ({ needsForm }: { readonly needsForm: boolean }): string =>
  needsForm
    ? "Your form is still missing. Scan the code with a phone and fill it in, or do it on paper at the centre. Keep this sheet private: the code opens your registration."
    : "Scan the code with a phone to see your registration and what is still to pay. Keep this sheet private: the code opens your registration.";

/** How the registration comes into an account later. @param site such as `zaure.example` */
export const howToClaim = (site: string): string[] => [
  `Later, with an email address: make an account at ${site}, confirm the address, and choose “Add a registration from the counter” on your dashboard. You need your code and your date of birth.`,
  "Bring this sheet or your code whenever you pay. You get a numbered receipt for every payment.",
];
