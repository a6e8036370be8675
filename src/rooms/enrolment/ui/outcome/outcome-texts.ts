import type { Outcome } from "../../contract/outcome.ts";
import { confirmingText } from "../payment/payment-texts.ts";

type Texts = { readonly title: string; readonly lead: string };

const mailed = "A confirmation e-mail is on its way to you.";

/** What the end of a registration says; never of money that the server has not verified. */
export const outcomeTexts: Record<Outcome["kind"], Texts> = {
  success: { title: "Registration Successful", lead: `Your place is confirmed. ${mailed}` },
  applied: {
    title: "Application received",
    lead: "You have applied for a sponsored place; there is nothing to pay. We decide on it and write to you by e-mail.",
  },
  confirming: { title: confirmingText.title, lead: confirmingText.body },
  review: {
    title: "We are looking at your payment",
    lead: "Something about it needs a person's eye. Please do not pay again: we write to you by e-mail.",
  },
  failed: {
    title: "The payment did not go through",
    lead: "Your registration is kept, and nothing was charged for it. Try again, or pay another way: the e-mail that we sent you has the link to your registration's own page.",
  },
  refunded: {
    title: "This payment was refunded",
    lead: "The money has gone back the way it came. If you did not expect this, write to us.",
  },
  unpaid: {
    title: "Registration received",
    lead: "Your registration is kept. The e-mail that we sent you has the link to its own page, where you can pay at any time.",
  },
  unnamed: {
    title: "Registration Successful",
    lead: `Thank you. ${mailed} It says how your registration stands and what comes next.`,
  },
  unknown: {
    title: "We do not know this registration",
    lead: "The reference may be incomplete. If you have paid, nothing is lost: the e-mail that we sent you has the right link.",
  },
};

/** What happens next, in order; nothing where the person has to do something first. */
export function nextSteps({ kind, course }: Outcome, formatDay: (day: string) => string): string[] {
  const where = course?.location && course.location !== "Online" ? ` at ${course.location}` : "";
  switch (kind) {
    case "success":
      return [
        "Read the confirmation e-mail; look among your spam if it does not arrive within a few minutes.",
        course?.startsOn && course.endsOn
          ? `Training starts on ${formatDay(course.startsOn)}${where} and ends on ${formatDay(course.endsOn)}.`
          : "We write to you as soon as the date on which training starts is set.",
        course?.location === "Online"
          ? "Before it starts you get an e-mail with the way into your online class."
          : "On your first day, bring the e-mail or your reference to the centre.",
      ];
    case "applied":
      return [
        "You get an e-mail that we have your application.",
        "We read every application and compare it with the places that sponsors pay for.",
        "You hear from us by e-mail, whatever the decision.",
      ];
    default:
      return [];
  }
}
