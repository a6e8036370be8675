import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { TillRecord } from "#rooms/payments/tills/tills.ts";
import { CountDialog, handOverOf } from "./count-dialog.tsx";
import { tillPath } from "./till-status.tsx";

const loadClosed = (signal: AbortSignal) =>
  callApi("GET /admin/tills", { query: { state: "closed", order: "asc" } }, { signal });

/** Whether the caller may have to count it: what it held is still kept from them. */
const isToCount = ({ countKobo, isMine, isCarriedOn }: TillRecord) =>
  countKobo === null && !isMine && !isCarriedOn;

/** A till that a colleague has closed, with the second count as its button. */
function WaitingTill({
  till,
  onChanged,
}: {
  readonly till: TillRecord;
  readonly onChanged: () => void;
}) {
  const [isCounting, setCounting] = useState(false);
  const { id, clerk, location, closedAt } = till;
  const title = `waiting-${id}`;
  return (
    <section className="record-card" aria-labelledby={title}>
      <div className="record-card-head">
        <h2 id={title}>{clerk.name}’s till is to be counted again</h2>
      </div>
      <p>
        {location}
        {closedAt && `, closed ${formatInstant(closedAt)}`}.{" "}
        <Link to={tillPath(id)}>Day’s sheet</Link>
      </p>
      <div className="row">
        <Button onClick={() => setCounting(true)}>Take over</Button>
      </div>
      {isCounting && (
        <CountDialog
          counting={handOverOf(till)}
          onClose={() => setCounting(false)}
          onDone={onChanged}
        />
      )}
    </section>
  );
}

/** The tills that wait for the caller's count, the oldest first. Nothing is shown while there are none. */
export function WaitingTills({ onChanged }: { readonly onChanged: () => void }) {
  const { state } = useLoaded(loadClosed);
  if (state.kind !== "ready") return null;
  return state.value.tills
    .filter(isToCount)
    .map((till) => <WaitingTill key={till.id} till={till} onChanged={onChanged} />);
}
