import { Panel } from "#design/panel.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { mailKindNames } from "../../rules/mail-words.ts";

type Mail = EnrolmentRecord["mails"][number];

const sentWords = ({ status, sentAt, tries }: Mail): string => {
  if (sentAt) return `Sent ${formatInstant(sentAt)}`;
  const failed = `${tries} ${tries === 1 ? "try" : "tries"} failed`;
  if (status === "failed") return `Not sent: ${failed}`;
  return tries > 0 ? `Not sent yet: ${failed}` : "Waits to be sent";
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
            <b>{mailKindNames[mail.kind as keyof typeof mailKindNames] ?? mail.subject}</b>
            <br />
            <span>{sentWords(mail)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
