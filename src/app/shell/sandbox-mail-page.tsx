import { Form, Link, type MetaFunction, useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { readOutbox, shownMessages } from "../server/read-outbox.ts";
import type { Route } from "./+types/sandbox-mail-page.ts";
import styles from "./outbox.css?inline";

export const handle: PageHandle = { client: "always" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const to = url.searchParams.get("to")?.trim() || null;
  const list = await readOutbox(context, url);
  const chosen = list.find(({ id }) => id === url.searchParams.get("message")) ?? list[0] ?? null;
  return {
    to,
    most: shownMessages,
    chosen: chosen && { ...chosen, createdAt: chosen.createdAt.toISOString() },
    list: list.map(({ id, recipient, subject, status, createdAt }) => ({
      id,
      recipient,
      subject,
      status,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export const headers = () => ({ "cache-control": "no-store" });

export const meta: MetaFunction = () => [
  { title: pageTitle("Outbox") },
  { name: "robots", content: "noindex" },
];

type Message = NonNullable<Route.ComponentProps["loaderData"]["chosen"]>;

/** Links of a message open in a new tab; the message cannot run scripts or reach our pages. */
const inFrame = (html: string) => `<base target="_blank">${html}`;

function MessageView({
  message,
  plain,
  tabTo,
}: {
  message: Message;
  plain: boolean;
  tabTo: (view: "html" | "text") => string;
}) {
  return (
    <article className="panel stack stack-16" aria-labelledby="subject">
      <div>
        <h2 id="subject">{message.subject}</h2>
        <p className="outbox-small">
          To {message.recipient}, {formatInstant(message.createdAt)}
        </p>
      </div>
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
          srcDoc={inFrame(message.html)}
        />
      )}
    </article>
  );
}

/** Every email that the demonstration would have sent. */
export default function SandboxMailPage({ loaderData }: Route.ComponentProps) {
  const { list, chosen, to, most } = loaderData;
  const [query] = useSearchParams();
  const plain = query.get("view") === "text";
  // The key that opened the outbox stays in its links, so that they work without scripts too.
  const key = query.get("key");
  const linkTo = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), ...changes })}`;
  return (
    <>
      <PageStyles name="outbox" css={styles} />
      <PageHeader
        kicker="Demo site"
        title="Outbox"
        lead={`The demo sends no real email. These are the newest ${most} messages that it would have sent.`}
      >
        <Form method="get" className="outbox-filter">
          {key && <input type="hidden" name="key" value={key} />}
          <TextField
            type="email"
            name="to"
            label="Recipient's email address"
            defaultValue={to ?? ""}
          />
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
              {list.map(({ id, subject, recipient, status, createdAt }) => (
                <li key={id}>
                  <Link
                    to={linkTo({ message: id })}
                    preventScrollReset
                    aria-current={id === chosen.id ? "true" : undefined}
                  >
                    <strong>{subject}</strong>
                    <span className="outbox-small">
                      {recipient}, {formatInstant(createdAt)}
                    </span>
                  </Link>
                  {status === "queued" && <StatusPill tone="warning">Waiting</StatusPill>}
                </li>
              ))}
            </ul>
            <MessageView
              message={chosen}
              plain={plain}
              tabTo={(view) => linkTo({ message: chosen.id, view })}
            />
          </>
        )}
      </div>
    </>
  );
}
