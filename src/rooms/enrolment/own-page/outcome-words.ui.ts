import { formatNaira } from "#foundation/amounts/money.ts";
import { keepWords } from "../account/family-dues.ts";
import { partWords } from "../instalments/part-words.ts";
import type { Outcome } from "../payment/outcome.ts";
import { mailed, outcomeTexts, saved } from "./outcome-texts.ui.ts";

/** `Your place is confirmed.`, `Aisha's place is confirmed.`, or `Both places are confirmed.` */
export const confirmedWords = (places: number, firstName?: string): string =>
  places > 1
    ? `${places === 2 ? "Both" : "All"} places are confirmed.`
    : `${firstName ? `${firstName}'s` : "Your"} place is confirmed.`;

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
const leadOf = ({
  kind,
  part,
  places = 1,
  receivedKobo = 0,
  keep,
  ofFamily,
  unconfirmed = [],
  isFormMissing,
  isOtherPayer,
}: Omit<Outcome, "reference" | "course"> & {
  readonly isOtherPayer: boolean;
}): string => {
  if (isFormMissing) return formMissing[isOtherPayer ? "someone" : "own"];
  if (isOtherPayer && paidForSomeone[kind]) return paidForSomeone[kind];
  if (part) return partWords(part.receivedKobo, part.toConfirmKobo, places);
  if (kind === "success") {
    const received = receivedKobo > 0 ? `${formatNaira(receivedKobo)} received. ` : "";
    const others = unconfirmed.map((name) => `${name}'s place is not confirmed yet. `).join("");
    return `${received}${confirmedWords(places, ofFamily)} ${others}${mailed}`;
  }
  if (keep && kind === "unpaid") return `${saved} ${keepWords(keep, keep.places)}`;
  if (keep) return `${outcomeTexts[kind].lead} ${keepWords(keep, keep.places)}`;
  return outcomeTexts[kind].lead;
};

/** Title and lead of the outcome page, chosen on the server: the browser does not load those of every outcome. */
export const wordsOfOutcome = (outcome: Parameters<typeof leadOf>[0]) => ({
  title: outcomeTexts[outcome.kind].title,
  lead: leadOf(outcome),
});
