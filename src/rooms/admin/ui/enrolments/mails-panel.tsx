import { Panel } from "#design/panel.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { mailWords } from "../../rules/enrolment-words.ts";

type Mail = EnrolmentRecord["mails"][number];

const sentWords = ({ sentAt, tries }: Mail): string => {
  if (sentAt) return `Sent ${formatInstant(sentAt)}`;
  return tries > 0
    ? `Not sent yet, ${tries} ${tries === 1 ? "try" : "tries"} failed`
    : "Waits to be sent";
};

/** The emails about an enrolment, and whether they went out. */
export const MailsPanel = ({ mails }: { readonly mails: readonly Mail[] }) => (
  <Panel title="Emails">
    {mails.length === 0 ? (
      <p>No emails yet.</p>
    ) : (
      <ol className="history">
        {mails.map((mail) => (
          <li key={mail.id}>
            <b>{mailWords(mail)}</b>
            <br />
            <span>{sentWords(mail)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
