import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { addMonths, formatDay, formatMonth, lagosDay } from "#foundation/time/time.ts";
import type { JobApplicationSummary } from "#rooms/careers/contract/admin-applications.ts";
import { positionNames } from "#rooms/careers/rules/positions.ts";
import { jobApplicationKeptMonths } from "#rooms/careers/rules/retention.ts";
import { stageChoices, stageLook } from "../../rules/people-words.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";

const defaults = {
  sort: "createdAt",
  order: "desc",
  pageSize: 25,
  filters: ["stage", "position", "month"],
} as const;

/** The months from which applications are kept, the newest first. */
function months() {
  const first = `${lagosDay(new Date()).slice(0, 7)}-01`;
  return Array.from({ length: jobApplicationKeptMonths + 1 }, (_, back) => {
    const value = addMonths(first, -back).slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

const filters = [
  { name: "stage", label: "Stage", choices: stageChoices },
  {
    name: "position",
    label: "Position",
    choices: positionNames.map((value) => ({ value, label: value })),
    asSelect: true,
  },
  { name: "month", label: "Month", choices: months(), asSelect: true },
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
        <span className="desk-second">{emailAddress}</span>
      </div>
    ),
  },
  {
    key: "positionApplied",
    label: "Position",
    sortable: true,
    cell: ({ positionApplied, tradeSkillArea }) => (
      <>
        {positionApplied}
        <span className="desk-second">{tradeSkillArea}</span>
      </>
    ),
  },
  { key: "place", label: "Place", cell: ({ preferredWorkLocation }) => preferredWorkLocation },
  {
    key: "stage",
    label: "Stage",
    cell: ({ stage }) => {
      const { label, tone } = stageLook(stage);
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: "createdAt",
    label: "Applied",
    sortable: true,
    cell: ({ createdAt }) => formatDay(new Date(createdAt)),
  },
  { key: "deletedOn", label: "Will be deleted on", cell: ({ deletedOn }) => formatDay(deletedOn) },
];

/** Job applications: search, stage, position and month. */
export const JobList = () => (
  <DeskTable
    list={useDeskList("GET /admin/job-applications", "applications", defaults)}
    columns={columns}
    caption="Job applications"
    noun={["application", "applications"]}
    searchLabel="Search name, email, phone, trade or reference"
    filters={filters}
    empty="No job applications yet"
  />
);
