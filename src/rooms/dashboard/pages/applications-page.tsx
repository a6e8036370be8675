import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatDay, formatFullDay } from "#foundation/time/time.ts";
import { Guarded } from "#rooms/accounts/door.ui.ts";
import type { OwnAffiliateApplication } from "#rooms/affiliates/applications/application.ts";
import type { OwnJobApplication } from "#rooms/careers/job-application.ts";
import { stageWords } from "#rooms/careers/stages.ts";
import { ConfirmAddress } from "../confirm-address.tsx";
import { Frame, WaitingFrame } from "../frame.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Applications") },
  { name: "robots", content: "noindex" },
];

const loadProfile = (signal: AbortSignal) => callApi("GET /me/profile", {}, { signal });
const loadJobs = (signal: AbortSignal) => callApi("GET /me/job-applications", {}, { signal });
const loadAffiliate = (signal: AbortSignal) =>
  callApi("GET /me/affiliate-applications", {}, { signal });

const states: Record<OwnAffiliateApplication["status"], { label: string; tone: Tone }> = {
  pending: { label: "We are reading it", tone: "info" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Not accepted", tone: "neutral" },
};

const jobItems = ({ stage, interview, rejectionReason, ...application }: OwnJobApplication) => [
  {
    term: "State",
    value: (
      <StatusPill tone={stageWords[stage].toApplicant.tone}>
        {stageWords[stage].toApplicant.label}
      </StatusPill>
    ),
  },
  ...(interview
    ? [
        {
          term: "Interview",
          value: `${formatFullDay(interview.day)}, ${interview.time}, ${interview.place}`,
        },
      ]
    : []),
  ...(rejectionReason ? [{ term: "Reason", value: rejectionReason }] : []),
  { term: "Position", value: application.positionApplied },
  { term: "Place", value: application.preferredWorkLocation },
  { term: "Sent on", value: formatDay(new Date(application.createdAt)) },
  { term: "Reference", value: <code>{application.reference}</code> },
];

const affiliateItems = (application: OwnAffiliateApplication) => {
  const { label, tone } = states[application.status];
  return [
    { term: "State", value: <StatusPill tone={tone}>{label}</StatusPill> },
    ...(application.rejectionReason
      ? [{ term: "Reason", value: application.rejectionReason }]
      : []),
    { term: "Sent on", value: formatDay(new Date(application.createdAt)) },
    { term: "Reference", value: <code>{application.reference}</code> },
  ];
};

function ApplicationList<A extends { reference: string }>({
  applications,
  items,
  none,
}: {
  readonly applications: readonly A[];
  readonly items: (application: A) => { term: string; value: ReactNode }[];
  readonly none: ReactNode;
}) {
  if (applications.length === 0) return <p>{none}</p>;
  return (
    <ul className="stack application-list">
      {applications.map((application) => (
        <li key={application.reference}>
          <DescriptionList items={items(application)} />
        </li>
      ))}
    </ul>
  );
}

const applicationsHead = {
  current: "/dashboard/applications",
  title: "Applications",
  lead: "What you applied for with your email address. We answer every application by email.",
} as const;

/** Job and affiliate applications under the confirmed address. */
function Applications() {
  const profile = useLoaded(loadProfile);
  const jobs = useLoaded(loadJobs);
  const affiliate = useLoaded(loadAffiliate);
  return (
    <Frame {...applicationsHead}>
      <div className="stack enrolment-cards">
        <Panel title="Jobs">
          <LoadedPart loaded={jobs} label="your job applications">
            {({ applications }) => (
              <ApplicationList
                applications={applications}
                items={jobItems}
                none={
                  <>
                    No job applications. <Link to={href("/careers")}>See the positions</Link>
                  </>
                }
              />
            )}
          </LoadedPart>
        </Panel>
        <Panel title="Affiliate program">
          <LoadedPart loaded={affiliate} label="your affiliate applications">
            {({ applications }) => (
              <ApplicationList
                applications={applications}
                items={affiliateItems}
                none={"No affiliate application."}
              />
            )}
          </LoadedPart>
        </Panel>
      </div>
      {/* Last, because it loads later than the lists, which must not move. */}
      {profile.state.kind === "ready" && (
        <ConfirmAddress profile={profile.state.value} onSent={profile.reload} />
      )}
    </Frame>
  );
}

export default function ApplicationsPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame {...applicationsHead} />}>
      <Applications />
    </Guarded>
  );
}
