import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Panel } from "#design/page/panel.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import type { Person } from "./person.ts";

type Candidate = Person["candidates"][number];
type Other = Person["similar"][number];

const sharedWords: Record<Candidate["shared"][number], string> = {
  name_and_birth_date: "name and birth date",
  email: "email",
  phone: "phone",
};

const factsLine = ({ dateOfBirth, emailAddress, phoneNumber, registrations }: Other) =>
  [
    `born ${formatDay(dateOfBirth)}`,
    phoneNumber,
    emailAddress,
    registrations === 1 ? "1 registration" : `${registrations} registrations`,
  ]
    .filter(Boolean)
    .join(" · ");

type Asking = { readonly learnerId: string; readonly ask: (question: Question) => void };

const joinQuestion = (person: Person, learnerId: string, other: Candidate): Question => ({
  title: `Is ${other.fullName} the same person as ${person.fullName}?`,
  text: (
    <>
      <p>{factsLine(other)}</p>
      <p>
        From now on their registrations are shown together. No money moves, no answers change, and
        you can separate them again.
      </p>
    </>
  ),
  action: "Join records",
  field: {
    label: "Reason",
    hint: "How you know it is the same person.",
    maxLength: 500,
    missing: "Say why.",
    lines: 3,
  },
  done: "Records joined",
  onSend: (reason) =>
    callApi("POST /admin/people/:id/join", {
      params: { id: learnerId },
      body: { otherId: other.id, reason },
    }),
});

const splitQuestion = (learnerId: string, other: Other): Question => ({
  title: `Separate the record of ${other.fullName}?`,
  text: <p>It will be shown by itself again, with its registrations. Nothing else changes.</p>,
  action: "Separate",
  done: "Records separated",
  onSend: () =>
    callApi("POST /admin/people/:id/split", {
      params: { id: learnerId },
      body: { otherId: other.id },
    }),
});

const Candidates = ({
  person,
  asking,
}: {
  readonly person: Person;
  readonly asking: Asking | null;
}) => (
  <Panel title="Possibly the same person">
    <p className="hint">Families share phones and addresses: compare before you join.</p>
    <ul className="divided person-records">
      {person.candidates.map((other) => (
        <li key={other.id}>
          <Link to={`/admin/people/${other.id}`}>{other.fullName}</Link>
          <span className="second">{factsLine(other)}</span>
          <span className="second">
            Same {other.shared.map((one) => sharedWords[one]).join(" and ")}
          </span>
          {asking && (
            <Button
              variant="secondary"
              aria-label={`Join with ${other.fullName}`}
              onClick={() => asking.ask(joinQuestion(person, asking.learnerId, other))}
            >
              Join
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);

const Together = ({
  person,
  asking,
}: {
  readonly person: Person;
  readonly asking: Asking | null;
}) => (
  <Panel title="Other records of the same person">
    <ul className="divided person-records">
      {person.similar.map((other) => (
        <li key={other.id}>
          <b>{other.fullName}</b>
          <span className="second">{factsLine(other)}</span>
          <span className="second">Same name, birth date, and email or phone</span>
        </li>
      ))}
      {person.joined.map((other) => (
        <li key={other.id}>
          <b>{other.fullName}</b>
          <span className="second">{factsLine(other)}</span>
          <span className="second written">“{other.reason}”</span>
          <span className="second">
            Joined by {other.by}, {formatInstant(other.at)}
          </span>
          {asking && (
            <Button
              variant="secondary"
              aria-label={`Separate ${other.fullName}`}
              onClick={() => asking.ask(splitQuestion(asking.learnerId, other))}
            >
              Separate
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Panel>
);

/** Which records belong to one person. An owner can join and separate them. */
export function Records({
  person,
  mayJoin,
  onChanged,
}: {
  readonly person: Person;
  readonly mayJoin: boolean;
  readonly onChanged: () => void;
}) {
  const [question, ask] = useState<Question | null>(null);
  const { learnerId, similar, joined, candidates } = person;
  const asking = mayJoin && learnerId ? { learnerId, ask } : null;
  return (
    <>
      {similar.length + joined.length > 0 && <Together person={person} asking={asking} />}
      {candidates.length > 0 && <Candidates person={person} asking={asking} />}
      <AskDialog
        question={question}
        onClose={(isDone) => {
          ask(null);
          if (isDone) onChanged();
        }}
      />
    </>
  );
}
