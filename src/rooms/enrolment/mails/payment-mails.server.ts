import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Mail, MailRow } from "#foundation/mail/letter/letter.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { refundedTo } from "#rooms/payments/refunds/how-refunded.ts";
import type { RefundWay } from "#rooms/payments/states.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { can } from "../states.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  seatHasGone,
} from "./registration-facts.server.ts";
import {
  shortCorrected,
  shortCredit,
  shortCreditUsed,
  shortOwesAgain,
  shortProofFound,
  shortProofRefused,
  shortRefunded,
  shortWrittenOff,
} from "./short-forms.server.ts";

type About = Pick<Registered, "enrolment" | "learner">;

/** Money that covers no charge: we keep it, and staff give it back or use it for something else. */
export function creditMail(
  about: About,
  {
    reference,
    amountKobo,
    creditKobo,
  }: { reference: string; amountKobo: number; creditKobo: number },
): Mail {
  const { courseOfInterest } = about.enrolment;
  const isPart = creditKobo < amountKobo;
  return {
    to: about.learner.email,
    kind: "payment_credit",
    subject: `Credit: ${formatNaira(creditKobo)} more than was owed`,
    heading: "You have paid more than was owed",
    paragraphs: [
      greeting(about),
      `Your payment of ${formatNaira(amountKobo)} for ${courseOfInterest} has arrived. ${
        isPart ? `${formatNaira(creditKobo)} of it` : "It"
      } is more than was owed, so we keep it as your credit.`,
      `We can give it back, or use it for another program. Reply to this email and tell us which you prefer. ${academy.name} never asks for your card number or PIN.`,
    ],
    rows: [
      ["Your credit", formatNaira(creditKobo)],
      ["Payment reference", reference],
    ],
    short: shortCredit(about, creditKobo),
    reference: referenceOf(about.enrolment),
  };
}

/** Staff used the payer's credit for this registration. */
export function creditUsedMail(
  about: About,
  { amountKobo, openKobo }: { amountKobo: number; openKobo: number },
): Mail {
  const { courseOfInterest } = about.enrolment;
  return {
    to: about.learner.email,
    kind: "payment_credit",
    subject: `Your credit now pays for ${courseOfInterest}`,
    heading: "We have used your credit",
    paragraphs: [
      greeting(about),
      `${formatNaira(amountKobo)} of your credit now pays for ${courseOfInterest}.`,
    ],
    rows: [["Still to pay", formatNaira(openKobo)]],
    short: shortCreditUsed(about, { amountKobo, openKobo }),
    reference: referenceOf(about.enrolment),
  };
}

/** The credit that paid for this registration is gone, because the payment it came from went back. */
export function owesAgainMail(
  about: About & Pick<Registered, "url">,
  { amountKobo, openKobo }: { amountKobo: number; openKobo: number },
): Mail {
  const { courseOfInterest } = about.enrolment;
  const [amount, open] = [formatNaira(amountKobo), formatNaira(openKobo)];
  return {
    to: about.learner.email,
    kind: "credit_taken_back",
    subject: `You owe ${open} again: ${courseOfInterest}`,
    heading: "Your credit is gone",
    paragraphs: [
      greeting(about),
      `${amount} of your fee for ${courseOfInterest} was paid with credit from another payment. That payment has gone back to the card or account it came from, so the credit is gone too.`,
      `You now owe ${open}. Please pay it again, or reply to this email if you think this is a mistake.`,
      keeps(about),
    ],
    rows: [
      ["Credit taken back", amount],
      ["Still to pay", open],
    ],
    action: { label: "Pay, or see your account", url: about.url },
    holdsSecret: true,
    short: shortOwesAgain(about, { amountKobo, openKobo }),
    closing: [keepLinkPrivate],
    reference: referenceOf(about.enrolment),
  };
}

/** Staff wrote off what the mail above asked for. */
export function writtenOffMail(about: About, openKobo: number): Mail {
  const { courseOfInterest } = about.enrolment;
  return {
    to: about.learner.email,
    kind: "credit_written_off",
    subject: `You do not have to pay this again: ${courseOfInterest}`,
    heading: "You do not have to pay this again",
    paragraphs: [
      greeting(about),
      `We told you that your credit for ${courseOfInterest} was gone and that you owed the amount again. We have written that amount off: you no longer have to pay it.`,
      keeps(about),
    ],
    rows: [["Still to pay", formatNaira(openKobo)]],
    short: shortWrittenOff(about, openKobo),
    reference: referenceOf(about.enrolment),
  };
}

function goneBack({ refundedKobo, way }: { refundedKobo: number; way: RefundWay }, course: string) {
  const part = `${formatNaira(refundedKobo)} of your payment for ${course}`;
  return way === "cash"
    ? `${part} was given back ${refundedTo.cash}.`
    : `${part} is going back ${refundedTo[way]}. Your bank may take some working days to show it.`;
}

function keeps({ enrolment }: About): string {
  if (can.keepPaidPlace(enrolment)) return "You keep your place.";
  return enrolment.status === "cancelled"
    ? "Your registration stays cancelled."
    : "Your registration stays as it is.";
}

/** A refund is on its way to the person who paid, or was handed out. */
export function refundedMail(
  about: About,
  refund: { reference: string; refundedKobo: number; way: RefundWay; fullyRefunded: boolean },
): Mail {
  const { way } = refund;
  return {
    to: about.learner.email,
    kind: "enrolment_refunded",
    subject: `Your refund: ${about.enrolment.courseOfInterest}`,
    heading: way === "cash" ? "Your refund" : "Your refund is on its way",
    paragraphs: [
      greeting(about),
      goneBack(refund, about.enrolment.courseOfInterest),
      refund.fullyRefunded
        ? "We have refunded the whole fee, so you no longer have a place in this program."
        : keeps(about),
    ],
    rows: [
      ["Amount refunded", formatNaira(refund.refundedKobo)],
      ["Payment reference", refund.reference],
    ],
    short: shortRefunded(about, refund.refundedKobo),
    reference: referenceOf(about.enrolment),
  };
}

/** The amount that staff recorded was wrong: this mail is the receipt that replaces the one before. */
export function correctedMail(
  about: About,
  {
    receipt: { number, replaces, reference, openKobo, creditKobo },
    amountKobo,
    wrongKobo,
    full,
  }: {
    receipt: {
      number: string;
      replaces: string | null;
      reference: string;
      openKobo: number;
      creditKobo: number;
    };
    amountKobo: number;
    wrongKobo: number;
    /** The start whose last seat others have taken. */
    full: Intake | null;
  },
): Mail {
  const { courseOfInterest } = about.enrolment;
  const amount = formatNaira(amountKobo);
  return {
    to: about.learner.email,
    kind: "receipt_corrected",
    subject: `Your corrected receipt: ${courseOfInterest}`,
    heading: "Your corrected receipt",
    paragraphs: [
      greeting(about),
      amountKobo === 0
        ? `We recorded a transfer of ${formatNaira(wrongKobo)} for ${courseOfInterest} by mistake: somebody else had sent it, or it was recorded twice. It does not count any more. This message replaces receipt ${replaces}.`
        : `We recorded the wrong amount for a payment for ${courseOfInterest}: ${formatNaira(wrongKobo)} instead of ${amount}. It is corrected now, and this message is your receipt. It replaces receipt ${replaces}.`,
      keeps(about),
      ...seatHasGone({ full }),
      amountKobo === 0
        ? "If a transfer of yours is missing on the page of your registration, reply to this email."
        : "If you paid a different amount, reply to this email.",
    ],
    rows: [
      ["Receipt", number],
      ["Amount paid", amount],
      ["Still to pay", formatNaira(openKobo)],
      ...(creditKobo > 0 ? [["Your credit", formatNaira(creditKobo)] satisfies MailRow] : []),
      ["Payment reference", reference],
    ],
    short: shortCorrected(about, { amountKobo, wrongKobo, openKobo }),
    reference: referenceOf(about.enrolment),
  };
}

/** An admin found no transfer that fits a proof. */
export function proofRefusedMail(about: About, proof: { createdAt: Date }, reason: string): Mail {
  const { courseOfInterest } = about.enrolment;
  return {
    to: about.learner.email,
    kind: "payment_proof_refused",
    subject: `We could not find your transfer: ${courseOfInterest}`,
    heading: "We could not find your transfer",
    paragraphs: [
      greeting(about),
      `We compared the proof that you sent on ${formatDay(proof.createdAt)} for ${courseOfInterest} with our account. This is what we found:`,
      reason,
      "If the money has left your account, reply to this email with the bank’s reference, or send another proof from your dashboard. Your registration stays as it is.",
    ],
    short: shortProofRefused(about, reason),
    reference: referenceOf(about.enrolment),
  };
}

/** An admin found the transfer of a proof among the payments that were recorded before. */
export function proofRecordedMail(
  about: About,
  proof: { createdAt: Date },
  receipts: readonly { number: string; amountKobo: number }[],
): Mail {
  const { courseOfInterest } = about.enrolment;
  return {
    to: about.learner.email,
    kind: "payment_proof_recorded",
    subject: `We have found your transfer: ${courseOfInterest}`,
    heading: "We have found your transfer",
    paragraphs: [
      greeting(about),
      `We compared the proof that you sent on ${formatDay(proof.createdAt)} for ${courseOfInterest} with our account. Your transfer is recorded.`,
    ],
    rows: receipts.map(({ number, amountKobo }) => [
      "Receipt",
      `${number}, ${formatNaira(amountKobo)}`,
    ]),
    short: shortProofFound(about),
    reference: referenceOf(about.enrolment),
  };
}
