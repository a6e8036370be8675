import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { Panel } from "#design/page/panel.tsx";
import { type CentreId, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { addDays, formatFullDay, lagosDay, mondayOf } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { Roster, RosterIntake } from "#rooms/enrolment/staff/rosters.ts";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import { centreFilter, timeFilter } from "../../catalogue/intakes.tsx";
import { shortDay, spanOf } from "../../days.ts";
import type { Reminders } from "../../enrolments/remind.tsx";
import { HeadTabs } from "../../head-parts.tsx";
import { AdminList, AdminTable } from "../../lists/admin-list.tsx";
import { useAdminList } from "../../lists/use-admin-list.ui.ts";
import { AttendanceSheet } from "../../rosters/attendance-sheet.tsx";
import {
  attendancePath,
  owedWords,
  PeopleTable,
  rosterPath,
  seatWords,
  useRosterReminders,
} from "../../rosters/roster-people.tsx";
import { RosterScreen } from "../../rosters/roster-screen.tsx";

export { handle, headers } from "../../admin-page.tsx";

const startDefaults = {
  sort: "startsOn",
  order: "asc",
  // Each start shows all of its people.
  pageSize: 10,
  isNumbered: true,
  filters: ["week", "centre", "money"],
} as const;

const moneyFilter = {
  name: "money",
  label: "People",
  choices: [{ value: "owing", label: "Who owes" }],
} as const;

/** The two parts of the rosters. */
const RosterTabs = ({ current }: { readonly current: "week" | "all" }) => (
  <HeadTabs
    label="Rosters"
    tabs={[
      { label: "Starts of a week", to: "/admin/rosters", isCurrent: current === "week" },
      { label: "All intakes", to: "/admin/rosters/all", isCurrent: current === "all" },
    ]}
  />
);

const Start = ({
  roster,
  reminders,
}: {
  readonly roster: Roster;
  readonly reminders: Reminders;
}) => (
  <Panel
    title={`${roster.programTitle}, ${roster.location}`}
    actions={
      <div className="row">
        <Link to={rosterPath(roster.id)} aria-label={`Roster of ${roster.programTitle}`}>
          Roster
        </Link>
        <Link to={attendancePath(roster.id)} aria-label={`Attendance of ${roster.programTitle}`}>
          Attendance
        </Link>
      </div>
    }
  >
    <p>
      {formatFullDay(roster.startsOn)}: {seatWords(roster)}; {owedWords(roster)}.
    </p>
    {roster.people.length > 0 && (
      <PeopleTable
        caption={`People of ${roster.programTitle}, ${roster.location}`}
        people={roster.people}
        reminders={reminders}
      />
    )}
  </Panel>
);

/** The starts at the person's own centre, then all others, including online ones, which belong to no centre. */
function ownFirst(starts: readonly Roster[], centreId: CentreId | undefined) {
  if (!centreId) return [{ title: "", some: starts }];
  const isOwn = (start: Roster) => start.centreId === centreId;
  return [
    { title: `${shortNameOf(getCentre(centreId))}, your centre`, some: starts.filter(isOwn) },
    { title: "Other centres and online", some: starts.filter((start) => !isOwn(start)) },
  ].filter(({ some }) => some.length > 0);
}

/** The intakes that start in a week, with their people and what each owes. */
function WeekStarts({ admin }: { readonly admin: AdminUser }) {
  const list = useAdminList("GET /admin/rosters/week", "starts", startDefaults);
  const { address } = list;
  const { state } = list.loaded;
  const reminders = useRosterReminders(admin, state.kind === "ready" ? state.value.rows : []);
  const thisWeek = mondayOf(lagosDay(new Date()));
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(address.filters.week ?? "")
    ? mondayOf(address.filters.week ?? "")
    : thisWeek;
  const weekTab = (label: string, week: string) => ({
    label,
    to: address.addressWith({ week: week === thisWeek ? null : week }),
    current: week === shown,
  });
  return (
    <div className="stack stack-8">
      <RosterTabs current="week" />
      <div className="row row-apart roster-week">
        <h2>
          {shown === thisWeek ? "This week" : "Starts"}: {spanOf(shown, addDays(shown, 6))}
        </h2>
        <LinkTabs
          label="Week"
          look="boxed"
          tabs={[
            weekTab("Week before", addDays(shown, -7)),
            ...(shown === thisWeek ? [] : [weekTab("This week", thisWeek)]),
            weekTab("Week after", addDays(shown, 7)),
          ]}
        />
      </div>
      <AdminList
        list={list}
        noun={["start", "starts"]}
        searchLabel=""
        hasSearch={false}
        filters={[
          { name: "week", label: "Week of", asDay: true, choices: [] },
          centreFilter,
          moneyFilter,
        ]}
        empty="Nothing starts this week"
      >
        {(starts) => (
          <div className="stack">
            {ownFirst(starts, admin.centreId).map(({ title, some }) => (
              <div key={title} className="stack">
                {title && <h3>{title}</h3>}
                {some.map((roster) => (
                  <Start key={roster.id} roster={roster} reminders={reminders} />
                ))}
              </div>
            ))}
          </div>
        )}
      </AdminList>
      {reminders.dialog}
    </div>
  );
}

const starts: AdminView = {
  current: "/admin/rosters",
  title: "Rosters",
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
  { key: "location", label: "Place", phone: "fact", cell: ({ location: place }) => place },
  {
    key: "startsOn",
    label: "Starts",
    phone: "lead",
    sortable: true,
    cell: ({ startsOn }) => <span className="one-line">{shortDay(startsOn)}</span>,
  },
  {
    key: "endsOn",
    label: "Ends",
    cell: ({ endsOn }) => <span className="one-line">{shortDay(endsOn)}</span>,
  },
  { key: "seats", label: "Seats", end: true, sortable: true, cell: ({ seats }) => seats },
  { key: "joined", label: "Joined", end: true, cell: ({ joined }) => joined },
  { key: "waiting", label: "Not paid yet", end: true, cell: ({ waiting }) => waiting || null },
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
    : {
        ...starts,
        actions,
        title: "Roster",
        show: (admin) => <RosterScreen id={id} admin={admin} />,
      };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
