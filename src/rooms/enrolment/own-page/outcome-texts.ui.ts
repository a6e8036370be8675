import type { Outcome } from "../payment/outcome.ts";
import { confirmingText } from "../payment/payment-texts.ui.ts";

type Texts = { readonly title: string; readonly lead: string };

export const mailed = "A confirmation email is on its way to you.";

export const saved = "Your registration is saved.";

/** The texts of the outcome page. Only `success` says that money arrived, because the server has verified it. */
export const outcomeTexts: Record<Outcome["kind"], Texts> = {
  success: { title: "Registration Successful", lead: `Your place is confirmed. ${mailed}` },
  part: {
    title: "Your payment has arrived",
    lead: "Pay the rest to confirm your place.",
  },
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
    lead: "Your registration is saved, and nothing was taken. Try again, or pay another way.",
  },
  refunded: {
    title: "This payment was refunded",
    lead: "The money has gone back. If you did not expect this, write to us.",
  },
  unpaid: {
    title: "Registration received",
    lead: `${saved} Pay the fee to confirm your place.`,
  },
  left: {
    title: "You have not paid yet",
    lead: "Nothing was taken. Your registration is saved. If you have just made a bank transfer, do not pay again: we check every open payment automatically.",
  },
  replaced: {
    title: "A newer payment replaced this one",
    lead: "No money has come for this one. If you have just made a bank transfer for it, do not pay again: we check every payment automatically and will email you when it arrives.",
  },
  unnamed: {
    title: "Which registration?",
    lead: "Open it with the link in our email to you.",
  },
  unknown: {
    title: "We could not find this registration",
    lead: "The reference may be incomplete. If you have paid, nothing is lost: our email has the right link.",
  },
};
