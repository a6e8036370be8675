import { ActionButton } from "#design/actions/action-button.tsx";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { mailKindNames } from "#foundation/mail-kinds.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { failureWords, wayNames } from "../mail/mail-words.ts";
import { proofState } from "./enrolment-words.ts";

type Mail = NonNullable<EnrolmentRecord["mails"]>[number];

const sentWords = ({ status, sentAt, tries }: Mail): string => {
  if (sentAt) return `Sent ${formatInstant(sentAt)}`;
  const failed = `${tries} ${tries === 1 ? "try" : "tries"} failed`;
  if (status === "failed") return `Not sent: ${failed}`;
  return tries > 0 ? `Not sent yet: ${failed}` : "Waiting to be sent";
};

const kindOf = ({ kind, subject }: Mail) =>
  mailKindNames[kind as keyof typeof mailKindNames] ?? subject;

/** Says that an email has not reached the learner, and how to contact them. */
const NotReached = ({ mail, phone }: { readonly mail: Mail; readonly phone: string }) => (
  <Alert tone="danger" title={`Not delivered: ${kindOf(mail)}`}>
    <p>
      {failureWords[mail.failure ?? "other"]} Call <PhoneLink number={phone} />.
    </p>
  </Alert>
);

/**
 * The messages about an enrolment, and whether they were sent. What failed on a phone went another way if there was one.
 * @param phone of the learner
 */
export const MailsPanel = ({
  mails,
  phone,
}: {
  readonly mails: readonly Mail[];
  readonly phone: string;
}) => (
  <Panel title="Messages sent">
    <div className="stack stack-16">
      {mails
        .filter(({ status, way }) => status === "failed" && way === "email")
        .map((mail) => (
          <NotReached key={mail.id} mail={mail} phone={phone} />
        ))}
      {mails.length === 0 ? (
        <p>No messages yet.</p>
      ) : (
        <ol className="history">
          {mails.map((mail) => (
            <li key={mail.id}>
              <b>{kindOf(mail)}</b>
              <br />
              <span>
                {mail.way !== "email" && `${wayNames[mail.way]}. `}
                {sentWords(mail)}
                {mail.way !== "email" && mail.failure && `. ${failureWords[mail.failure]}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  </Panel>
);

type ProofsPanelProps = {
  readonly proofs: NonNullable<EnrolmentRecord["proofs"]>;
  /** The picture itself. */
  readonly mayOpen: boolean;
};

/** Pictures of transfers that the learner sent, with what they claim to pay. */
export const ProofsPanel = ({ proofs, mayOpen }: ProofsPanelProps) => (
  <Panel title="Proofs of transfers">
    <ul className="ruled small enrolment-lines">
      {proofs.map((proof) => {
        const { id, name, sentAt, claimedKobo, reviewId } = proof;
        const { label, tone } = proofState(proof);
        return (
          <li key={id}>
            <div>
              <b>{claimedKobo === null ? name : `Claims ${formatNaira(claimedKobo)}`}</b>
              <span>
                {name}, {formatInstant(sentAt)}
              </span>
            </div>
            <StatusPill tone={tone}>{label}</StatusPill>
            <div className="row">
              {mayOpen && (
                <ActionButton
                  variant="quiet"
                  icon="download"
                  aria-label={`Open proof ${name}`}
                  onAct={() => openFile(`/admin/payment-proofs/${id}/file`, "admin")}
                >
                  Open
                </ActionButton>
              )}
              {reviewId && <Link to={`/admin/reviews/${reviewId}`}>Compare</Link>}
            </div>
          </li>
        );
      })}
    </ul>
  </Panel>
);
