import type { ReactNode } from "react";
import { Link } from "#design/actions/link.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import { affiliateStates, applicationStates } from "#rooms/affiliates/status-words.ts";
import { stageWords } from "#rooms/careers/stages.ts";
import { subjectNames } from "#rooms/contact/subjects.ts";
import { MessageState } from "../messages/message-list.tsx";
import type { Person } from "./person.ts";

/** What other rooms know about a person. Parts that are empty or may not be read are left out. */

export const Line = ({
  to,
  title,
  pill,
  children,
}: {
  readonly to: string;
  readonly title: ReactNode;
  readonly pill: ReactNode;
  readonly children: ReactNode;
}) => (
  <li>
    <span className="row person-line">
      <Link to={to}>{title}</Link>
      {pill}
    </span>
    <span className="second">{children}</span>
  </li>
);

const dayOf = (instant: string) => formatDay(new Date(instant));

export const Messages = ({
  messages,
  title = "Messages",
}: Pick<Person, "messages"> & { readonly title?: string }) =>
  messages &&
  messages.length > 0 && (
    <Panel title={title}>
      <ul className="divided person-records">
        {messages.map((message) => (
          <Line
            key={message.id}
            to={`/admin/messages/${message.id}`}
            title={subjectNames[message.subject]}
            pill={<MessageState message={message} />}
          >
            <span className="second">{message.message}</span>
            {message.name}, {formatInstant(message.created_at)}
          </Line>
        ))}
      </ul>
    </Panel>
  );

export const Jobs = ({ jobs }: Pick<Person, "jobs">) =>
  jobs &&
  jobs.applications.length > 0 && (
    <Panel title="Job applications">
      <ul className="divided person-records">
        {jobs.applications.map(({ id, reference, positionApplied, stage, createdAt }) => (
          <Line
            key={id}
            to={`/admin/job-applications/${id}`}
            title={positionApplied}
            pill={<StatusPill tone={stageWords[stage].tone}>{stageWords[stage].label}</StatusPill>}
          >
            {reference}, {dayOf(createdAt)}
          </Line>
        ))}
      </ul>
      {jobs.notes.length > 0 && (
        <>
          <h3>Notes</h3>
          <ul className="stack stack-16 small admin-notes">
            {jobs.notes.map(({ id, text, by, createdAt }) => (
              <li key={id}>
                <p className="written">{text}</p>
                <cite className="faint">
                  {by ?? "A former colleague"}, {formatInstant(createdAt)}
                </cite>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );

export const Affiliate = ({ affiliate }: Pick<Person, "affiliate">) =>
  affiliate &&
  affiliate.affiliates.length + affiliate.applications.length > 0 && (
    <Panel title="Affiliate">
      <ul className="divided person-records">
        {affiliate.affiliates.map(({ id, code, status, createdAt }) => (
          <Line
            key={id}
            to={`/admin/affiliates/${id}`}
            title={code}
            pill={
              <StatusPill tone={affiliateStates[status].tone}>
                {affiliateStates[status].label}
              </StatusPill>
            }
          >
            Affiliate since {dayOf(createdAt)}
          </Line>
        ))}
        {affiliate.applications.map(({ id, status, createdAt }) => (
          <Line
            key={id}
            to={`/admin/applications/${id}`}
            title="Application"
            pill={
              <StatusPill tone={applicationStates[status].tone}>
                {applicationStates[status].label}
              </StatusPill>
            }
          >
            {dayOf(createdAt)}
          </Line>
        ))}
      </ul>
    </Panel>
  );

export const Devices = ({ devices }: Pick<Person, "devices">) =>
  devices &&
  devices.length > 0 && (
    <Panel title="Devices">
      <ul className="divided person-records">
        {devices.map(({ id, device, signedInAt, lastUsedAt }) => (
          <li key={id}>
            {device ?? "Unknown device"}
            <span className="second">
              Signed in {formatInstant(signedInAt)}, last used {formatInstant(lastUsedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
