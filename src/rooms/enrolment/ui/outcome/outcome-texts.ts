import type { Outcome } from "../../contract/outcome.ts";
import { confirmingText } from "../payment/payment-texts.ts";

type Texts = { readonly title: string; readonly lead: string };

const mailed = "A confirmation email is on its way to you.";

/** The texts of the outcome page. Only `success` says that money arrived: the server has verified it. */
export const outcomeTexts: Record<Outcome["kind"], Texts> = {
  success: { title: "Registration Successful", lead: `Your place is confirmed. ${mailed}` },
  applied: {
    title: "Application received",
    lead: "You have applied for a sponsored place. There is nothing to pay. We will email you our decision.",
  },
  confirming: { title: confirmingText.title, lead: confirmingText.body },
  review: {
    title: "We are checking your payment",
    lead: "A person needs to check it. Please do not pay again. We will write to you by email.",
  },
  failed: {
    title: "The payment did not go through",
    lead: "Your registration is saved, and nothing was charged. Try again, or pay another way: our email has the link to your registration's page.",
  },
  refunded: {
    title: "This payment was refunded",
    lead: "The money has gone back to the card or account that paid. If you did not expect this, write to us.",
  },
  unpaid: {
    title: "Registration received",
    lead: "Your registration is saved. Our email has the link to its page, where you can pay at any time.",
  },
  unnamed: {
    title: "Registration Successful",
    lead: `Thank you. ${mailed} It says whether your place is confirmed and what to do next.`,
  },
  unknown: {
    title: "We do not know this registration",
    lead: "The reference may be incomplete. If you have paid, nothing is lost: our email has the right link.",
  },
};

/** What happens next, in order. Empty if the person must do something first. */
export function nextSteps({ kind, course }: Outcome, formatDay: (day: string) => string): string[] {
  const where = course?.location && course.location !== "Online" ? ` at ${course.location}` : "";
  switch (kind) {
    case "success":
      return [
        "Read the confirmation email. If it does not arrive within a few minutes, check your spam folder.",
        course?.startsOn && course.endsOn
          ? `Training starts on ${formatDay(course.startsOn)}${where} and ends on ${formatDay(course.endsOn)}.`
          : "We will write to you as soon as we know when training starts.",
        course?.location === "Online"
          ? "Before it starts, we email you the link to your online class."
          : "On your first day, bring the email or your reference to the centre.",
      ];
    case "applied":
      return [
        "We email you that we have your application.",
        "A person reads every application. There are few sponsored places.",
        "We email you our decision, whether it is yes or no.",
      ];
    default:
      return [];
  }
}
