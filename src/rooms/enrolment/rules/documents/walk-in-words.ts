import type { EnrolmentStatus } from "../states.ts";

/** The words of the sheet that a learner without an email address takes home from the counter. */

export const sheetTitle = "Your registration";

const keepPrivate = "Keep this sheet private: the code opens your registration.";

/** What the QR code opens. @param hasForm the form of the program is filled in */
export function whatQrDoes(status: EnrolmentStatus, hasForm: boolean): string {
  if (hasForm) {
    return `Scan the code with a phone to see your registration and what is still to pay. ${keepPrivate}`;
  }
  const when =
    status === "pending_payment"
      ? "Once what is due now is paid, your form is next"
      : "Your form is still missing";
  return `${when}: scan the code with a phone and fill it in, or do it at the centre. ${keepPrivate}`;
}

/** How the registration comes into an account later. @param site such as `zaure.example` */
export const howToClaim = (site: string): string[] => [
  `Later, with an email address: make an account at ${site}, confirm the address, and choose “Add a registration from the counter” on your dashboard. You need your code and your date of birth.`,
  "Bring this sheet or your code whenever you pay. You get a numbered receipt for every payment.",
];
