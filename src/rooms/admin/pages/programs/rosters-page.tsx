import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { RosterIntake } from "#rooms/enrolment/contract/rosters.ts";
import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { AdminTable } from "../../ui/lists/admin-list.tsx";
import { useAdminList } from "../../ui/lists/use-admin-list.ts";
import { centreFilter, timeFilter } from "../../ui/programs/intakes.tsx";
import { AttendanceSheet } from "../../ui/rosters/attendance-sheet.tsx";
import { attendancePath, rosterPath } from "../../ui/rosters/roster-people.tsx";
import { RosterScreen } from "../../ui/rosters/roster-screen.tsx";
import { RosterTabs, WeekStarts } from "../../ui/rosters/week-starts.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const starts: AdminView = {
  current: "/admin/rosters",
  title: "Rosters",
  permission: "enrolments.read",
  show: (admin) => <WeekStarts admin={admin} />,
};
const actions = <Link to="/admin/rosters">All rosters</Link>;

const defaults = { sort: "startsOn", order: "desc", filters: ["time", "centre"] } as const;

const columns: readonly Column<RosterIntake>[] = [
  {
    key: "program",
    label: "Program",
    rowHeader: true,
    wide: true,
    cell: ({ id, programTitle }) => <Link to={rosterPath(id)}>{programTitle}</Link>,
  },
  { key: "location", label: "Place", cell: ({ location: place }) => place },
  {
    key: "startsOn",
    label: "Starts",
    sortable: true,
    cell: ({ startsOn }) => <span className="one-line">{formatDay(startsOn)}</span>,
  },
  {
    key: "endsOn",
    label: "Ends",
    cell: ({ endsOn }) => <span className="one-line">{formatDay(endsOn)}</span>,
  },
  { key: "seats", label: "Seats", end: true, sortable: true, cell: ({ seats }) => seats },
  { key: "joined", label: "Joined", end: true, cell: ({ joined }) => joined },
  { key: "waiting", label: "Not paid yet", end: true, cell: ({ waiting }) => waiting },
  {
    key: "attendance",
    label: "Sheet",
    end: true,
    cell: ({ id, programTitle }) => (
      <Link to={attendancePath(id)} aria-label={`Attendance of ${programTitle}`}>
        Attendance
      </Link>
    ),
  },
];

/** All intakes, to find the roster or the attendance sheet of one. */
function RosterList() {
  const list = useAdminList("GET /admin/rosters", "rosters", defaults);
  return (
    <div className="stack">
      <RosterTabs current="all" />
      <AdminTable
        list={list}
        caption="Intakes"
        columns={columns}
        noun={["intake", "intakes"]}
        searchLabel="Search the title of a program"
        filters={[timeFilter, centreFilter]}
        dateLabel="Starts"
        nameOf={({ programTitle, location, startsOn }) =>
          `${programTitle}, ${location}, ${startsOn}`
        }
        empty="No intakes yet"
      />
    </div>
  );
}

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined)
    return path.startsWith("/admin/rosters/all")
      ? { ...starts, show: () => <RosterList /> }
      : starts;
  return path.endsWith("/attendance")
    ? { ...starts, actions, title: "Attendance", show: () => <AttendanceSheet id={id} /> }
    : { ...starts, actions, title: "Roster", show: () => <RosterScreen id={id} /> };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
