import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { JobApplicationSummary } from "#rooms/careers/admin-applications.ts";
import { positionNames } from "#rooms/careers/positions.ts";
import { stageChoices, stageWords } from "#rooms/careers/stages.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { JobScreen } from "../jobs/job-screen.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

export { handle, headers } from "../admin-page.tsx";

const defaults = { sort: "createdAt", order: "desc", filters: ["stage", "position"] } as const;

const filters = [
  { name: "stage", label: "Status", choices: stageChoices },
  {
    name: "position",
    label: "Position",
    choices: positionNames.map((value) => ({ value, label: value })),
  },
];

const columns: readonly Column<JobApplicationSummary>[] = [
  {
    key: "fullName",
    label: "Name",
    rowHeader: true,
    sortable: true,
    cell: ({ id, fullName, emailAddress }) => (
      <div>
        <Link to={`/admin/job-applications/${id}`}>{fullName}</Link>
        <span className="second">{emailAddress}</span>
      </div>
    ),
  },
  {
    key: "positionApplied",
    label: "Position",
    phone: "fact",
    wide: true,
    sortable: true,
    cell: ({ positionApplied, tradeSkillArea }) => (
      <>
        {positionApplied}
        <span className="second">{tradeSkillArea}</span>
      </>
    ),
  },
  {
    key: "place",
    label: "Place",
    phone: "fact",
    cell: ({ preferredWorkLocation }) => preferredWorkLocation,
  },
  {
    key: "stage",
    label: "Status",
    cell: ({ stage }) => {
      const { label, tone } = stageWords[stage];
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: "createdAt",
    label: "Applied",
    phone: "state",
    sortable: true,
    cell: ({ createdAt }) => formatDay(new Date(createdAt)),
  },
  {
    key: "deletedOn",
    label: "Kept until",
    isExtra: true,
    cell: ({ deletedOn }) => formatDay(deletedOn),
  },
];

/** Job applications: search, stage, position and month. */
const JobList = () => (
  <AdminTable
    list={useAdminList("GET /admin/job-applications", "applications", defaults)}
    columns={columns}
    caption="Job applications"
    noun={["application", "applications"]}
    searchLabel="Search name, phone or trade"
    searchHint="Search name, email, phone, trade or reference"
    filters={filters}
    dateLabel="Applied"
    nameOf={({ fullName }) => fullName}
    empty="No job applications yet"
  />
);

const viewOf = listAndRecord(
  {
    current: "/admin/job-applications",
    title: "Job applications",
    show: () => <JobList />,
  },
  {
    title: "Job application",
    back: "All job applications",
    show: (id, admin) => <JobScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
