import { formatNaira } from "#foundation/amounts/money.ts";
import { keepWords } from "../account/family-dues.ts";
import { partWords } from "../instalments/part-words.ts";
import type { Outcome } from "../payment/outcome.ts";
import { confirmingText } from "../payment/payment-texts.ui.ts";

type Texts = { readonly title: string; readonly lead: string };

const mailed = "A confirmation email is on its way to you.";

const saved = "Your registration is saved.";

const confirmedWords = (places: number): string =>
  places > 1
    ? `${places === 2 ? "Both" : "All"} places are confirmed.`
    : "Your place is confirmed.";

/** The texts of the outcome page. Only `success` says that money arrived, because the server has verified it. */
export const outcomeTexts: Record<Outcome["kind"], Texts> = {
  success: { title: "Registration Successful", lead: `${confirmedWords(1)} ${mailed}` },
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

const paidForSomeone: Partial<Record<Outcome["kind"], string>> = {
  success:
    "Thank you. The fee is paid and the place is confirmed. The receipt is on its way to your email address, and the confirmation to the learner.",
  part: "Thank you. More is needed to confirm the place: open the payment link again.",
  failed: "Nothing was taken. Open the payment link again to try once more.",
  left: "Nothing was taken. Open the payment link again when you are ready.",
};

/** Only the form confirms the place. */
const formMissing = {
  own: "One more step: fill in the registration form, so that we can confirm your place. Our email to you has the link.",
  someone:
    "Thank you. The fee is paid, and the receipt is on its way to your email address. The place is confirmed once the learner has filled in the form.",
};

/** The sentence below the title. */
export const leadOf = ({
  kind,
  part,
  places = 1,
  receivedKobo = 0,
  keep,
  isFormMissing,
  isOtherPayer,
}: Pick<Outcome, "kind" | "part" | "places" | "receivedKobo" | "keep" | "isFormMissing"> & {
  readonly isOtherPayer: boolean;
}): string => {
  if (isFormMissing) return formMissing[isOtherPayer ? "someone" : "own"];
  if (isOtherPayer && paidForSomeone[kind]) return paidForSomeone[kind];
  if (part) return partWords(part.receivedKobo, part.toConfirmKobo, places);
  if (kind === "success") {
    const received = receivedKobo > 0 ? `${formatNaira(receivedKobo)} received. ` : "";
    return `${received}${confirmedWords(places)} ${mailed}`;
  }
  if (keep && kind === "unpaid") return `${saved} ${keepWords(keep, keep.places)}`;
  if (keep) return `${outcomeTexts[kind].lead} ${keepWords(keep, keep.places)}`;
  return outcomeTexts[kind].lead;
};
