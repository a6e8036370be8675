import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { unreachable } from "../registration/registration-view.ui.ts";
import { OfferEnded, OtherStarts } from "../registration/start-notice.tsx";
import { type OtherStart, startInWords } from "../registration/starts.ts";
import { confirmPlaceMs, offerHours } from "../seats/seats.ts";
import { waitingFormHere, waitingListRules } from "./waiting-list-form.ts";

type WaitingListProps = {
  readonly courseId: string;
  readonly start: OtherStart;
  readonly others: readonly OtherStart[];
  /** The link with the offered seat was used too late. */
  readonly isOfferEnded: boolean;
  /** Whether messages go to phones here. */
  readonly hasPhoneWays: boolean;
  /** How the form went without scripts. */
  readonly posted: PostedForm | null;
};

function WaitingListForm({ courseId, start, hasPhoneWays, posted }: WaitingListProps) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  const state = useForm({
    form: waitingFormHere(hasPhoneWays),
    rules: waitingListRules,
    draftKey: null,
    known: { courseId, intakeId: start.intakeId },
    posted,
    send: async (body, headers) => {
      const sent = await callApi("POST /waiting-list", { body }, { headers });
      setIsConfirmed(sent.isConfirmed);
    },
    fallback: unreachable,
  });
  if (state.status === "sent" && !isConfirmed) {
    return (
      <Alert tone="info" role="status" title="Confirm your email address">
        <p>
          We have sent you an email. Open its link within {confirmPlaceMs / hourMs} hours: you are
          on the waiting list from then on. If you have confirmed your address before, there is
          nothing more to do.
        </p>
      </Alert>
    );
  }
  if (state.status === "sent") {
    return (
      <Alert tone="success" role="status" title="You are on the waiting list">
        <p>
          As soon as a seat is free and it is your turn, we will write to you. The seat is then
          yours for {offerHours} hours.
        </p>
      </Alert>
    );
  }
  return (
    <section className="stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title">Wait for a seat</h2>
      <p>
        When a seat becomes free, we offer it to the first person on the list, for {offerHours}{" "}
        hours.
      </p>
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Submitting...">
            Join the waiting list
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}

/** Replaces the form for a start that is full: other starts, and the waiting list. */
export function WaitingList(props: WaitingListProps) {
  const { start, others, isOfferEnded } = props;
  return (
    <div className="stack">
      {isOfferEnded && <OfferEnded>You can join the list again.</OfferEnded>}
      <Alert tone="warning" role="status" title={`The start on ${startInWords(start)}, is full`}>
        {others.length > 0 ? (
          <>
            <p>These starts have seats:</p>
            <OtherStarts others={others} waitFor={null} />
          </>
        ) : (
          "There is no other start with a seat at the moment."
        )}
      </Alert>
      <WaitingListForm {...props} />
    </div>
  );
}
