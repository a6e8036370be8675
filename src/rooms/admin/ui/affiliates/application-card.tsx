import type { ReactNode } from "react";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import type { Choosing } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import type { ApplicationRecord } from "#rooms/affiliates/contract/application.ts";
import { applicationStates, handlesOf } from "../../rules/affiliate-words.ts";
import { PersonLink } from "../record-part.tsx";

export type ApplicationCardProps = {
  readonly application: ApplicationRecord;
  /** Approve and Reject, for those who may. */
  readonly actions?: ReactNode;
  /** The box that chooses it, in the list. */
  readonly choosing?: Choosing<ApplicationRecord> | undefined;
  /** Its own page shows the history below; in the list the name leads there. */
  readonly isAlone?: boolean;
};

const websiteOf = (address: string): ReactNode =>
  /^https?:\/\//i.test(address) ? (
    <a href={address} rel="noopener nofollow noreferrer">
      {address}
    </a>
  ) : (
    address
  );

/** An application, as spec §2 lists its parts. */
export function ApplicationCard({
  application,
  actions,
  choosing,
  isAlone = false,
}: ApplicationCardProps) {
  const { id, full_name, email, phone, website, status } = application;
  const { label, tone } = applicationStates[status];
  const handles = handlesOf(application.social_media_handles);
  return (
    <article className="record-card" aria-labelledby={`name-${id}`}>
      <div className="record-card-head">
        {choosing && <div className="choose">{choosing.one(application)}</div>}
        <h2 id={`name-${id}`}>
          {isAlone ? (
            <PersonLink of={id} name={full_name} />
          ) : (
            <Link to={`/admin/applications/${id}`}>{full_name}</Link>
          )}
        </h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <DescriptionList
        items={[
          { term: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
          { term: "Phone", value: <PhoneLink number={phone} /> },
          ...(website ? [{ term: "Website", value: websiteOf(website) }] : []),
          ...handles.map(([network, handle]) => ({
            term: network.charAt(0).toUpperCase() + network.slice(1),
            value: handle,
          })),
          { term: "Audience size", value: application.audience_size.toLocaleString("en-NG") },
          { term: "Applied", value: formatInstant(application.created_at) },
          ...(application.reviewed_at
            ? [{ term: "Reviewed", value: formatInstant(application.reviewed_at) }]
            : []),
          ...(application.rejection_reason
            ? [{ term: "Reason", value: application.rejection_reason }]
            : []),
        ]}
      />
      <div className="record-card-texts">
        <div>
          <h3>Audience description</h3>
          <p>{application.audience_description}</p>
        </div>
        <div>
          <h3>Motivation</h3>
          <p>{application.motivation}</p>
        </div>
      </div>
      {actions && <div className="row">{actions}</div>}
    </article>
  );
}
