import { Alert } from "#design/messages/alert.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import { startInWords } from "../../rules/registration/starts.ts";
import type { RegistrationView } from "../registration-view.ts";
import { OfferEnded, OtherStarts } from "./other-starts.tsx";

/** Before the first question: which starts are full and what there is instead, or which seat is kept for this person. */
export function StartNotice({ view }: { readonly view: RegistrationView }) {
  const { offer, fullStarts } = view;
  if (offer === "ended") {
    return <OfferEnded>This form is for the start that is named above.</OfferEnded>;
  }
  if (offer) {
    return (
      <Alert tone="success" role="status" title={`A seat for you: ${startInWords(offer.start)}`}>
        We keep it until {formatInstant(offer.until)}. Send this form before then.
      </Alert>
    );
  }
  return fullStarts.full.map((start) => (
    <Alert
      key={start.intakeId}
      tone="warning"
      role="status"
      title={`The start on ${startInWords(start)}, is full`}
    >
      <p>Choose another start, or wait for a seat:</p>
      <OtherStarts others={fullStarts.others} waitFor={start} />
    </Alert>
  ));
}

/** What a browser without scripts sends: the starts that the form shows, or the offer. */
export const shownStartName = "shownStart";

export function SeatInputs({ view }: { readonly view: RegistrationView }) {
  const { offer, starts } = view;
  if (offer !== null && offer !== "ended") {
    return <input type="hidden" name="offer" value={offer.token} />;
  }
  return starts.map(({ intakeId, location }) => (
    <input key={intakeId} type="hidden" name={shownStartName} value={`${intakeId}@${location}`} />
  ));
}
