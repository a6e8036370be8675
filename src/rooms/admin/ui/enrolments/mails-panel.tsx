import { Alert } from "#design/alert.tsx";
import { Panel } from "#design/panel.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { failureWords, mailKindNames } from "../../rules/mail-words.ts";

type Mail = EnrolmentRecord["mails"][number];

const sentWords = ({ status, sentAt, tries }: Mail): string => {
  if (sentAt) return `Sent ${formatInstant(sentAt)}`;
  const failed = `${tries} ${tries === 1 ? "try" : "tries"} failed`;
  if (status === "failed") return `Not sent: ${failed}`;
  return tries > 0 ? `Not sent yet: ${failed}` : "Waits to be sent";
};

const kindOf = ({ kind, subject }: Mail) =>
  mailKindNames[kind as keyof typeof mailKindNames] ?? subject;

/** Says that the learner does not know something, and how to reach them. */
const NotReached = ({ mail, phone }: { readonly mail: Mail; readonly phone: string }) => (
  <Alert tone="danger" title={`Not received: ${kindOf(mail)}`}>
    <p>
      {failureWords[mail.failure ?? "other"]} Call <a href={`tel:${phone}`}>{phone}</a>.
    </p>
  </Alert>
);

/**
 * The emails about an enrolment, and whether they went out.
 * @param phone of the learner
 */
export const MailsPanel = ({
  mails,
  phone,
}: {
  readonly mails: readonly Mail[];
  readonly phone: string;
}) => (
  <Panel title="Emails">
    {mails
      .filter(({ status }) => status === "failed")
      .map((mail) => (
        <NotReached key={mail.id} mail={mail} phone={phone} />
      ))}
    {mails.length === 0 ? (
      <p>No emails yet.</p>
    ) : (
      <ol className="history">
        {mails.map((mail) => (
          <li key={mail.id}>
            <b>{kindOf(mail)}</b>
            <br />
            <span>{sentWords(mail)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
