import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Alert } from "#design/messages/alert.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import type { RegistrationView } from "./registration-view.ui.ts";
import { type OtherStart, startInWords, startWithSeats } from "./starts.ts";

/** The address of this form for another start, or for a waiting list; the other parameters stay. */
function addressFor(search: string, what: "intake" | "waiting", intakeId: string): string {
  const next = new URLSearchParams(search);
  for (const name of ["intake", "waiting", "offer"]) next.delete(name);
  if (what === "waiting") next.delete("step");
  next.set(what, intakeId);
  return `?${next}`;
}

/** For a link that was used too late. @param children what the person can do now */
export const OfferEnded = ({ children }: { readonly children: ReactNode }) => (
  <Alert tone="warning" role="status" title="This offer has expired">
    The seat went to the next person. {children}
  </Alert>
);

/** Starts that have seats, and the waiting list of the one that has none. The form keeps what was typed. */
export function OtherStarts({
  others,
  waitFor,
}: {
  readonly others: readonly OtherStart[];
  /** The full start; null if the list is on this page. */
  readonly waitFor: Pick<OtherStart, "intakeId"> | null;
}) {
  const { search } = useLocation();
  return (
    <ul className="plain-list stack stack-8">
      {others.map((start) => (
        <li key={start.intakeId}>
          <a href={addressFor(search, "intake", start.intakeId)}>{startWithSeats(start)}</a>
        </li>
      ))}
      {waitFor && (
        <li>
          <a href={addressFor(search, "waiting", waitFor.intakeId)}>Join the waiting list</a>
        </li>
      )}
    </ul>
  );
}

/** Before the first question: which starts are full and what there is instead, or which seat is kept for this person. */
export function StartNotice({ view }: { readonly view: RegistrationView }) {
  const { offer, fullStarts } = view;
  if (offer === "ended") {
    return <OfferEnded>This form is for the start named above.</OfferEnded>;
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
