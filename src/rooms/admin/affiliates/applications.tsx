import { type ReactNode, useCallback } from "react";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import type { Choosing } from "#design/list/table.tsx";
import { LoadFailed } from "#design/loading/loaded-part.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { temporaryPasswordMs } from "#rooms/accounts/secret-lives.ts";
import type { ApplicationRecord } from "#rooms/affiliates/applications/application.ts";
import { applicationStatuses, can } from "#rooms/affiliates/states.ts";
import { applicationStates } from "#rooms/affiliates/status-words.ts";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { History, PersonLink } from "../record-part.tsx";
import { handlesOf } from "./affiliate-words.ts";
import { Reviewing } from "./reviewing.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 10,
  filters: ["status"],
} as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: applicationStatuses.map((value) => ({ value, ...applicationStates[value] })),
  },
] as const;

const sorts = [
  { value: "created_at", label: "Date" },
  { value: "full_name", label: "Name" },
  { value: "audience_size", label: "Audience size" },
  { value: "status", label: "Status" },
];

const actions: readonly ListAction<ApplicationRecord>[] = [
  {
    label: "Approve",
    refusal: (application) =>
      can.approve(application) ? null : applicationStates[application.status].label,
    says: () =>
      `Each of them becomes an affiliate and gets an email with the code. Anyone without an account gets one: its password is shown only here and only now, and works for ${formatDuration(temporaryPasswordMs)}. This cannot be undone.`,
    run: async ({ id }) => {
      const { affiliateCode, credentials } = await callApi("POST /admin/applications/:id/review", {
        params: { id },
        body: { status: "approved" },
      });
      return {
        words: (
          <>
            Approved, code <code>{affiliateCode}</code>
            {credentials && (
              <>
                , password <code>{credentials.password}</code>{" "}
                <CopyButton value={credentials.password} label="Copy password" variant="quiet" />
              </>
            )}
          </>
        ),
      };
    },
  },
];

/** Spec §8. */
export const failedToLoad = (reason: string) => `Failed to load affiliate data: ${reason}`;

export type ApplicationsProps = {
  readonly mayReview: boolean;
  /** Reloads the counts on the tabs. */
  readonly onDecided: () => void;
};

type ApplicationCardProps = {
  readonly application: ApplicationRecord;
  /** Approve and Reject, for people who may. */
  readonly actions?: ReactNode;
  /** The checkbox that selects it, in the list. */
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
function ApplicationCard({
  application,
  actions,
  choosing,
  isAlone = false,
}: ApplicationCardProps) {
  const { id, full_name, email, phone, website, status } = application;
  const { label, tone } = applicationStates[status];
  const state = <StatusPill tone={tone}>{label}</StatusPill>;
  const handles = handlesOf(application.social_media_handles);
  return (
    <article className="record-card" aria-label={full_name}>
      {isAlone ? (
        <>
          <HeadTitle title={full_name} />
          <InHead>{state}</InHead>
        </>
      ) : (
        <div className="record-card-head">
          {choosing && <div className="choose">{choosing.one(application)}</div>}
          <h2>
            <Link to={`/admin/applications/${id}`}>{full_name}</Link>
          </h2>
          {state}
        </div>
      )}
      <DescriptionList
        items={[
          ...(isAlone ? [{ term: "Person", value: <PersonLink of={id} name={full_name} /> }] : []),
          { term: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
          { term: "Phone", value: <PhoneLink number={phone} /> },
          ...(website ? [{ term: "Website", value: websiteOf(website) }] : []),
          ...handles.map(([term, value]) => ({ term, value })),
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
      <div className="stack stack-12 small-headings">
        <div>
          <h3>Audience description</h3>
          <p className="written">{application.audience_description}</p>
        </div>
        <div>
          <h3>Motivation</h3>
          <p className="written">{application.motivation}</p>
        </div>
      </div>
      {actions && <div className="row">{actions}</div>}
    </article>
  );
}

/** All applications as cards, with the decisions about them. */
export function Applications({ mayReview, onDecided }: ApplicationsProps) {
  const list = useAdminList("GET /admin/applications", "applications", defaults);
  const showAgain = () => {
    list.loaded.reload();
    onDecided();
  };
  return (
    <Reviewing mayReview={mayReview} onDecided={showAgain}>
      {(actionsOf) => (
        <AdminList
          list={{ ...list, loaded: { ...list.loaded, reload: showAgain } }}
          noun={["application", "applications"]}
          searchLabel="Search name, email or phone"
          filters={filters}
          dateLabel="Applied"
          sorts={sorts}
          actions={mayReview ? actions : []}
          nameOf={({ full_name }) => full_name}
          failed={failedToLoad}
          empty="No applications yet"
        >
          {(applications, choosing) => (
            <div className="record-cards">
              {applications.map((application) => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  actions={actionsOf(application)}
                  choosing={choosing}
                />
              ))}
            </div>
          )}
        </AdminList>
      )}
    </Reviewing>
  );
}

/** A record: loading, or failed to load. */
export function WaitingRecord({ loaded }: { readonly loaded: Loaded<unknown> }) {
  const { state, reload } = loaded;
  if (state.kind !== "failed") return <Skeleton label="Loading" lines={6} />;
  return <LoadFailed title={failedToLoad(reasonOf(state.error))} onRetry={reload} />;
}

export function ApplicationScreen({
  id,
  mayReview,
}: {
  readonly id: string;
  readonly mayReview: boolean;
}) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/applications/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  if (loaded.state.kind !== "ready") return <WaitingRecord loaded={loaded} />;
  const { application, history } = loaded.state.value;
  return (
    <Reviewing mayReview={mayReview} onDecided={loaded.reload}>
      {(actionsOf) => (
        <div className="admin-record">
          <ApplicationCard application={application} actions={actionsOf(application)} isAlone />
          <History events={history} />
        </div>
      )}
    </Reviewing>
  );
}
