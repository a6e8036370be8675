import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { type Entry, type RefusedEntry, removeEntry } from "./entries.ui.ts";
import { PrintReceipt } from "./print.tsx";

export type WaitingListProps = {
  readonly entries: readonly Entry[];
  readonly personId: string;
  readonly onCorrect: (entry: RefusedEntry) => void;
};

const titleOf = ({ kind, amountKobo, fullName }: Entry) =>
  [
    amountKobo > 0 ? formatNaira(amountKobo) : null,
    kind === "walk-in" ? `new: ${fullName}` : fullName,
  ]
    .filter(Boolean)
    .join(" · ");

function StateOf({ entry, isOwn }: { readonly entry: Entry; readonly isOwn: boolean }) {
  if (entry.state === "refused") return <StatusPill tone="danger">Refused</StatusPill>;
  if (entry.state === "sent") return <StatusPill tone="success">Sent</StatusPill>;
  return (
    <StatusPill tone="warning">
      {isOwn ? "Waiting for a connection" : "Waiting for its clerk"}
    </StatusPill>
  );
}

function Words({ entry, isOwn }: { readonly entry: Entry; readonly isOwn: boolean }) {
  const slip = entry.slip ? `Slip ${entry.slip}. ` : "";
  if (entry.state === "refused") {
    return (
      <p>
        {slip}
        {entry.reason}
      </p>
    );
  }
  if (entry.state === "sent") {
    return (
      <p>
        {slip}
        {entry.receipt ? (
          <>
            Receipt <b className="one-line">{entry.receipt}</b>
            {entry.slip && " replaces it"}.{" "}
          </>
        ) : (
          "Registered. "
        )}
        <Link to={enrolmentPath(entry.sentId)}>See the registration</Link>
      </p>
    );
  }
  return (
    <p>
      {slip}Entered by {entry.byName}, {formatInstant(new Date(entry.at))}.
      {!isOwn && ` It will be sent when ${entry.byName} signs in here.`}
    </p>
  );
}

const dropQuestion = (entry: Entry): Question => ({
  title: "Delete this entry?",
  text: `${titleOf(entry)} will not be sent from here.${
    entry.slip
      ? ` If you took the money and the registration does not have it, give it back and keep slip ${entry.slip}.`
      : ""
  }`,
  action: "Delete entry",
  tone: "danger",
  done: "Entry deleted",
  onSend: async () => removeEntry(entry.id),
});

/** The entries on the device: waiting, refused, or sent, with which receipt replaced which slip. */
export function WaitingList({ entries, personId, onCorrect }: WaitingListProps) {
  const [dropped, setDropped] = useState<Entry | null>(null);
  if (entries.length === 0) return null;
  const waiting = entries.filter(({ state }) => state !== "sent").length;
  return (
    <section className="record-card counter-waiting no-print" aria-labelledby="waiting-title">
      <div className="record-card-head" role="status">
        <h2 id="waiting-title">
          {waiting > 0 ? `Waiting to be sent (${waiting})` : "Everything has been sent"}
        </h2>
      </div>
      <ul>
        {entries.map((entry) => {
          const isOwn = entry.by === personId;
          return (
            <li key={entry.id}>
              <div className="row row-apart counter-entry-head">
                <b>{titleOf(entry)}</b>
                <StateOf entry={entry} isOwn={isOwn} />
              </div>
              <Words entry={entry} isOwn={isOwn} />
              {entry.state === "refused" && isOwn && (
                <div className="row">
                  <Button variant="secondary" onClick={() => onCorrect(entry)}>
                    Correct it
                  </Button>
                  <Button variant="quiet" onClick={() => setDropped(entry)}>
                    Delete it
                  </Button>
                </div>
              )}
              {entry.state === "sent" && (
                <div className="row">
                  {entry.receipt && (
                    <PrintReceipt enrolmentId={entry.sentId} number={entry.receipt} />
                  )}
                  <Button variant="quiet" onClick={() => removeEntry(entry.id)}>
                    Remove from the list
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <AskDialog question={dropped && dropQuestion(dropped)} onClose={() => setDropped(null)} />
    </section>
  );
}
