import { useEffect, useRef } from "react";
import { Button } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { WaitingEntry } from "./entries.ts";

/** The paper that a payer gets while the counter has no connection. It is pink, and says that it is no receipt. */
export const ProvisionalSlip = ({ entry }: { readonly entry: WaitingEntry }) => (
  <div className="provisional">
    <p className="provisional-name">{academy.name}</p>
    <p>
      <b>
        Provisional receipt <span className="one-line">{entry.slip}</span>
      </b>
    </p>
    <p>
      <b>This is not a receipt.</b> There was no connection. The receipt follows and names this
      slip.
    </p>
    <dl>
      <dt>Received</dt>
      <dd>{formatNaira(entry.amountKobo)}</dd>
      <dt>For</dt>
      <dd>
        {entry.fullName}, {entry.course}
      </dd>
      <dt>When</dt>
      <dd>{formatInstant(new Date(entry.at))}</dd>
      <dt>By</dt>
      <dd>{entry.byName}</dd>
    </dl>
    <p>{academy.phone}</p>
  </div>
);

/** After an entry that waits for a connection: its slip, and the next person. */
export function KeptCard({
  entry,
  onNext,
}: {
  readonly entry: WaitingEntry;
  readonly onNext: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <section className="record-card counter-card counter-kept" aria-labelledby="kept-title">
      <div className="record-card-head" role="status">
        <h2 id="kept-title">Kept on this device</h2>
      </div>
      <Alert tone="warning" title="You're offline">
        {entry.slip
          ? "What you entered will be sent once the connection is back. Until then, give this slip: the receipt's number comes from the server."
          : "What you entered will be sent once the connection is back."}
      </Alert>
      {entry.slip && <ProvisionalSlip entry={entry} />}
      <div className="row">
        {entry.slip && (
          <Button ref={first} onClick={() => print()}>
            Print slip {entry.slip}
          </Button>
        )}
        <Button {...(entry.slip ? {} : { ref: first })} variant="secondary" onClick={onNext}>
          Next person
        </Button>
      </div>
    </section>
  );
}
