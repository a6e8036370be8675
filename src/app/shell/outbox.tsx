import { Form, Link, useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import styles from "./outbox.css?inline";
import { PhoneView } from "./phone-view.tsx";
import type { OutboxMessage, OutboxPage } from "./read-outbox-page.ts";

/** Links of a message open in a new tab; the message cannot run scripts or reach our pages. */
const inFrame = (html: string) => `<base target="_blank">${html}`;

function EmailView({
  message,
  plain,
  tabTo,
}: {
  message: OutboxMessage;
  plain: boolean;
  tabTo: (view: "html" | "text") => string;
}) {
  return (
    <>
      <LinkTabs
        label="Message format"
        tabs={[
          { label: "HTML", to: tabTo("html"), current: !plain },
          { label: "Plain text", to: tabTo("text"), current: plain },
        ]}
      />
      {plain ? (
        <pre className="outbox-text">{message.text}</pre>
      ) : (
        <iframe
          className="outbox-frame"
          title={message.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={inFrame(message.html ?? "")}
        />
      )}
    </>
  );
}

const wayNames = { email: "Email", sms: "SMS", whatsapp: "WhatsApp" } as const;

/** What only a person who looks for one message needs to see of the others. */
const pillOf = {
  queued: ["warning", "Waiting"],
  failed: ["danger", "Failed"],
  delivered: ["success", "Delivered"],
} as const;

const Pill = ({ status }: Pick<OutboxMessage, "status">) => {
  const [tone, label] = pillOf[status as keyof typeof pillOf] ?? [];
  return tone ? <StatusPill tone={tone}>{label}</StatusPill> : null;
};

const texts = {
  emails: {
    lead: (most: number) =>
      `The demo sends no real email. These are the newest ${most} messages that it would have sent.`,
    filter: "Recipient's email address",
    type: "email",
  },
  messages: {
    lead: (most: number) =>
      `The demo sends nothing to anyone. These are the newest ${most} emails, SMS and WhatsApp messages that it would have sent.`,
    filter: "Recipient's email address or phone number",
    type: "text",
  },
} as const;

/** Every message that the demonstration would have sent. */
export function Outbox({ page: { of, list, chosen, to, most } }: { readonly page: OutboxPage }) {
  const [query] = useSearchParams();
  const plain = query.get("view") === "text";
  // The key that opened the outbox stays in its links, so that they work without scripts too.
  const key = query.get("key");
  const linkTo = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...changes })}`;
  const { lead, filter, type } = texts[of];
  return (
    <>
      <PageStyles name="outbox" css={styles} />
      <PageHeader kicker="Demo site" title="Outbox" lead={lead(most)}>
        <Form method="get" className="outbox-filter">
          {key && <input type="hidden" name="key" value={key} />}
          <TextField type={type} name="to" label={filter} defaultValue={to ?? ""} />
          <Button type="submit">Show messages</Button>
        </Form>
      </PageHeader>
      <div className="wrap outbox">
        {chosen === null ? (
          <EmptyState
            title={to ? `No messages to ${to}.` : "No messages yet."}
            actions={
              to && (
                <Link to={key ? `?${new URLSearchParams({ key })}` : "?"}>Show all messages</Link>
              )
            }
          >
            Register for a program or write to us. The message will appear here.
          </EmptyState>
        ) : (
          <>
            <ul className="outbox-list" aria-label="Messages, newest first">
              {list.map(({ id, way, subject, recipient, status, createdAt }) => (
                <li key={id}>
                  <Link
                    to={linkTo({ message: id })}
                    preventScrollReset
                    aria-current={id === chosen.id ? "true" : undefined}
                  >
                    <strong>{subject}</strong>
                    <span className="outbox-small">
                      {of === "messages" && `${wayNames[way]} to `}
                      {recipient}, {formatInstant(createdAt)}
                    </span>
                  </Link>
                  <Pill status={status} />
                </li>
              ))}
            </ul>
            <article className="panel stack stack-16" aria-labelledby="subject">
              <div>
                <h2 id="subject">{chosen.subject}</h2>
                <p className="outbox-small">
                  {chosen.way === "email" ? "To" : `${wayNames[chosen.way]} to`} {chosen.recipient},{" "}
                  {formatInstant(chosen.createdAt)}
                </p>
              </div>
              {chosen.way === "email" ? (
                <EmailView
                  message={chosen}
                  plain={plain}
                  tabTo={(view) => linkTo({ message: chosen.id, view })}
                />
              ) : (
                <PhoneView message={chosen} here={linkTo({ message: chosen.id })} />
              )}
            </article>
          </>
        )}
      </div>
    </>
  );
}
