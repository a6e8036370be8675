import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { PhoneLink } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { type RowAction, RowMenu } from "#design/list/row-menu.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { whatsAppChat } from "#foundation/contacts/whatsapp.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { MailRows } from "../mail/mail-list.tsx";
import { NotesPanel } from "../notes-panel.tsx";
import { FoldedHistory, MailLink, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import type { Person } from "./person.ts";
import { PersonDialog, type PersonTask } from "./person-dialog.tsx";
import { Affiliate, Devices, Jobs, Messages } from "./person-parts.tsx";
import { otherPlaceActions, PayAction, Places, Statements } from "./person-places.tsx";
import { Records } from "./person-records.tsx";

type Change = Person["changes"][number];

const changeTitles = {
  corrected: "Corrected",
  exported: "Copy given",
  erased: "Erased",
} as const satisfies Record<Change["kind"], string>;

/** The values that a correction replaced: `["Name before: Asabe Danjuma"]` */
const changeWords = ({
  fullName,
  dateOfBirth,
  emailAddress,
  phoneNumber,
}: Change["before"]): string[] =>
  [
    fullName ? `Name before: ${fullName}` : [],
    dateOfBirth ? `Born before: ${formatDay(dateOfBirth)}` : [],
    emailAddress ? `Email before: ${emailAddress}` : [],
    phoneNumber ? `Phone before: ${phoneNumber}` : [],
  ].flat();

const factsOf = (person: Person) => [
  ...(person.dateOfBirth ? [{ term: "Born", value: formatDay(person.dateOfBirth) }] : []),
  ...(person.emails.length > 1
    ? person.emails.map((email) => ({ term: "Email", value: <MailLink address={email} /> }))
    : [{ term: "Email", value: <MailLink address={person.emailAddress} /> }]),
  ...(person.phoneNumber
    ? [{ term: "Phone", value: <PhoneLink number={person.phoneNumber} /> }]
    : []),
  {
    term: "Account",
    value: person.account
      ? `${person.account.name}, since ${formatDay(new Date(person.account.since))}`
      : "None with this email address",
  },
];

const mailsHash = "#emails";

/** Opens the messages and goes to them. */
function showMails() {
  const part = document.querySelector<HTMLDetailsElement>(mailsHash);
  if (part) part.open = true;
  location.assign(mailsHash);
}

/** What is behind "More": everything that is asked for less often than money or a call. */
const moreFor = (
  person: Person,
  admin: AdminUser,
  ask: (task: PersonTask) => void,
): RowAction[] => [
  ...otherPlaceActions(person, admin),
  ...(person.learnerId && may(admin, "enrolments.manage")
    ? [{ label: "Correct details", onAct: () => ask("correct") }]
    : []),
  ...(person.mails && person.mails.length > 0 && may(admin, "mail.send")
    ? [{ label: "Resend a message", onAct: showMails }]
    : []),
];

/** Actions for someone who calls or comes to the counter. */
const TopActions = ({
  person,
  admin,
  ask,
}: {
  readonly person: Person;
  readonly admin: AdminUser;
  readonly ask: (task: PersonTask) => void;
}) => {
  const more = moreFor(person, admin, ask);
  return (
    <div className="row">
      <PayAction person={person} admin={admin} />
      {person.phoneNumber && (
        <>
          <a className="button button-secondary" href={`tel:${person.phoneNumber}`}>
            <Icon name="phone" /> Call
          </a>
          <a
            className="button button-secondary"
            href={whatsAppChat(person.phoneNumber)}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp
          </a>
        </>
      )}
      {more.length > 0 && <RowMenu of={person.fullName} label="More" actions={more} />}
    </div>
  );
};

/** Calls and agreements, for the next colleague who talks with this person. */
const Notes = ({
  person: { id, notes, isErased },
  admin,
  onChanged,
}: {
  readonly person: Person;
  readonly admin: AdminUser;
  readonly onChanged: () => void;
}) => (
  <NotesPanel
    // A new note starts with an empty field.
    key={notes[0]?.id}
    notes={notes}
    mayWrite={may(admin, "people.note") && !isErased}
    hint="For colleagues: what someone asked or agreed to on the phone. A copy of the person’s data includes it."
    add={(body, headers) =>
      callApi("POST /admin/people/:id/notes", { params: { id }, body }, { headers })
    }
    remove={(note) => callApi("DELETE /admin/people/:id/notes/:note", { params: { id, note } })}
    onChanged={onChanged}
  />
);

const Changes = ({ changes }: Pick<Person, "changes">) =>
  changes.length > 0 && (
    <section className="record-card" aria-labelledby="changes">
      <div className="record-card-head">
        <h2 id="changes">On request</h2>
      </div>
      <DescriptionList
        items={changes.map((change) => ({
          term: changeTitles[change.kind],
          value: (
            <>
              <span className="written">{change.reason}</span>
              {changeWords(change.before).map((line) => (
                <span key={line} className="second">
                  {line}
                </span>
              ))}
              <span className="second">
                {change.by}, {formatInstant(change.at)}
              </span>
            </>
          ),
        }))}
      />
    </section>
  );

const Requests = ({ ask }: { readonly ask: (task: PersonTask) => void }) => (
  <Panel title="On their request">
    <div className="row">
      <Button variant="secondary" onClick={() => ask("export")}>
        Copy of the data
      </Button>
      <Button variant="secondary" onClick={() => ask("erase")}>
        Erase data
      </Button>
    </div>
  </Panel>
);

/** One person: contacts, registrations with their money, messages, applications, emails, devices and history. */
export function PersonScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/people/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="person">
      {(person) => <Shown person={person} admin={admin} onChanged={loaded.reload} />}
    </RecordPart>
  );
}

function Shown({
  person,
  admin,
  onChanged,
}: {
  readonly person: Person;
  readonly admin: AdminUser;
  readonly onChanged: () => void;
}) {
  const [address] = useSearchParams();
  const asksToCorrect = address.get("do") === "correct" && may(admin, "enrolments.manage");
  const [task, setTask] = useState<PersonTask | null>(asksToCorrect ? "correct" : null);
  const { isErased, mails } = person;
  const mayManage = may(admin, "people.manage");
  // The address of the record it was joined with, or of the learner that another record names.
  useEffect(() => {
    history.replaceState(history.state, "", `/admin/people/${person.id}${location.hash}`);
  }, [person.id]);
  // A link from a message that has failed.
  useEffect(() => {
    if (location.hash === mailsHash) showMails();
  }, []);
  return (
    <div className="admin-record">
      <div className="stack admin-main">
        <HeadTitle title={person.fullName} />
        <InHead>{isErased && <StatusPill tone="neutral">Erased</StatusPill>}</InHead>
        <article className="record-card" aria-label="Person">
          {isErased ? (
            <Alert tone="info">This learner’s personal data was erased.</Alert>
          ) : (
            <>
              <TopActions person={person} admin={admin} ask={setTask} />
              <DescriptionList items={factsOf(person)} />
            </>
          )}
        </article>
        {person.learnerId && (
          <>
            <Places
              key={`${person.id} ${person.money.registrations}`}
              person={person}
              admin={admin}
            />
            {may(admin, "payments.read") && <Statements places={person.enrolments} admin={admin} />}
          </>
        )}
        {mails && mails.length > 0 && (
          <Disclosure id="emails" summary={`Messages sent (${mails.length})`} className="framed">
            <MailRows mails={mails} maySend={may(admin, "mail.send")} onChanged={onChanged} />
          </Disclosure>
        )}
      </div>
      <div className="stack admin-side">
        {person.learnerId && !isErased && (
          <Notes person={person} admin={admin} onChanged={onChanged} />
        )}
        <Records person={person} mayJoin={mayManage} onChanged={onChanged} />
        <Messages messages={person.messages} />
        <Jobs jobs={person.jobs} />
        <Affiliate affiliate={person.affiliate} />
        <Devices devices={person.devices} />
        <Changes changes={person.changes} />
        {mayManage && person.learnerId && !isErased && <Requests ask={setTask} />}
        <FoldedHistory events={person.history} />
      </div>
      {person.learnerId && !isErased && (
        <PersonDialog
          task={task}
          person={person}
          onClose={(isDone) => {
            setTask(null);
            if (isDone) onChanged();
          }}
        />
      )}
    </div>
  );
}
