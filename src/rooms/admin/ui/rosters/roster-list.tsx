import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { RosterIntake } from "#rooms/enrolment/contract/rosters.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { centreFilter, timeFilter } from "../programs/intakes.tsx";
import { attendancePath, rosterPath } from "./roster-people.tsx";
import { RosterTabs } from "./week-starts.tsx";

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
export function RosterList() {
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
