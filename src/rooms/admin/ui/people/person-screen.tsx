import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { PersonRecord } from "#rooms/enrolment/contract/people.ts";
import { enrolmentStates } from "../../rules/enrolment-words.ts";
import { may } from "../../rules/screens.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { History } from "../record/history.tsx";
import { MailLink, RecordPart } from "../record-part.tsx";
import { PersonDialog, type PersonTask } from "./person-dialog.tsx";

type Change = PersonRecord["changes"][number];

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

const factsOf = (person: PersonRecord) => [
  { term: "Born", value: formatDay(person.dateOfBirth) },
  { term: "Email", value: <MailLink address={person.emailAddress} /> },
  { term: "Phone", value: <PhoneLink number={person.phoneNumber} /> },
  {
    term: "Account",
    value: person.account
      ? `${person.account.name}, with this email address`
      : "None with this email address",
  },
];

const Registrations = ({ person }: { readonly person: PersonRecord }) => (
  <section className="record-card" aria-labelledby="registrations">
    <div className="record-card-head">
      <h2 id="registrations">Registrations</h2>
    </div>
    <DescriptionList
      items={person.enrolments.map((one) => ({
        term: one.code,
        value: (
          <>
            <Link to={enrolmentPath(one.id)}>{one.courseOfInterest}</Link>
            <span className="desk-second">
              {enrolmentStates[one.status].label}, {formatInstant(one.submittedAt)}
              {one.madeBy !== null && `, by the account of ${one.madeBy}`}
            </span>
          </>
        ),
      }))}
    />
  </section>
);

const Similar = ({ person }: { readonly person: PersonRecord }) =>
  person.similar.length > 0 && (
    <section className="record-card" aria-labelledby="similar">
      <div className="record-card-head">
        <h2 id="similar">Other records of the same person</h2>
      </div>
      <p>The same name and birth date, and the same email or phone. Each form makes a record.</p>
      <DescriptionList
        items={person.similar.map((one) => ({
          term: one.fullName,
          value: (
            <Link to={`/admin/people/${one.id}`}>
              {one.emailAddress}, {one.phoneNumber}
            </Link>
          ),
        }))}
      />
    </section>
  );

const Changes = ({ changes }: Pick<PersonRecord, "changes">) =>
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
              <span className="desk-text">{change.reason}</span>
              {changeWords(change.before).map((line) => (
                <span key={line} className="desk-second">
                  {line}
                </span>
              ))}
              <span className="desk-second">
                {change.by}, {formatInstant(change.at)}
              </span>
            </>
          ),
        }))}
      />
    </section>
  );

/** One learner: corrects the details, copies and erases the data when the person asks. */
export function PersonScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/people/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [task, setTask] = useState<PersonTask | null>(null);
  const mayManage = may(admin, "people.manage");
  return (
    <RecordPart loaded={loaded} noun="learner">
      {(person) => (
        <div className="admin-record">
          <div className="desk-main">
            <article className="record-card" aria-labelledby="person-name">
              <div className="record-card-head">
                <h2 id="person-name">{person.fullName}</h2>
                {person.isErased && <StatusPill tone="neutral">Erased</StatusPill>}
              </div>
              {person.isErased ? (
                <Alert tone="info">What said who this learner is was erased.</Alert>
              ) : (
                <>
                  <DescriptionList items={factsOf(person)} />
                  <div className="row">
                    {may(admin, "enrolments.manage") && (
                      <Button onClick={() => setTask("correct")}>Correct details</Button>
                    )}
                    {mayManage && (
                      <>
                        <Button variant="secondary" onClick={() => setTask("export")}>
                          Copy of the data
                        </Button>
                        <Button variant="secondary" onClick={() => setTask("erase")}>
                          Erase data
                        </Button>
                      </>
                    )}
                  </div>
                </>
              )}
            </article>
            <Registrations person={person} />
            <Similar person={person} />
          </div>
          <div className="desk-side">
            <Changes changes={person.changes} />
            <History events={person.history} />
          </div>
          <PersonDialog
            task={task}
            person={person}
            onClose={(isDone) => {
              setTask(null);
              if (isDone) loaded.reload();
            }}
          />
        </div>
      )}
    </RecordPart>
  );
}
