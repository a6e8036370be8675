import { Link } from "#design/actions/link.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { Panel } from "#design/page/panel.tsx";
import { type CentreId, getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { addDays, formatFullDay, lagosDay, mondayOf } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { Roster } from "#rooms/enrolment/contract/rosters.ts";
import { spanOf } from "../../rules/training-weeks.ts";
import { HeadTabs } from "../head-parts.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { centreFilter } from "../programs/intakes.tsx";
import { attendancePath, owedWords, PeopleTable, rosterPath, seatWords } from "./roster-people.tsx";

const defaults = {
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
export const RosterTabs = ({ current }: { readonly current: "week" | "all" }) => (
  <HeadTabs
    label="Rosters"
    tabs={[
      { label: "Starts of a week", to: "/admin/rosters", isCurrent: current === "week" },
      { label: "All intakes", to: "/admin/rosters/all", isCurrent: current === "all" },
    ]}
  />
);

const Start = ({ roster }: { readonly roster: Roster }) => (
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
      />
    )}
  </Panel>
);

/** The starts at the own centre, then all others: also the online ones, which nobody else has in front of them. */
function ownFirst(starts: readonly Roster[], centreId: CentreId | undefined) {
  if (!centreId) return [{ title: "", some: starts }];
  const { own = [], others = [] } = Object.groupBy(starts, (start) =>
    start.centreId === centreId ? "own" : "others",
  );
  return [
    { title: `${shortNameOf(getCentre(centreId))}, your centre`, some: own },
    { title: "Other centres and online", some: others },
  ].filter(({ some }) => some.length > 0);
}

/** The intakes that start in a week, with their people and what each owes. */
export function WeekStarts({ admin }: { readonly admin: AdminUser }) {
  const list = useAdminList("GET /admin/rosters/week", "starts", defaults);
  const { address } = list;
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
    <div className="stack">
      <RosterTabs current="week" />
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
        empty="Nothing starts in this week"
      >
        {(starts) => (
          <div className="stack">
            {ownFirst(starts, admin.centreId).map(({ title, some }) => (
              <div key={title} className="stack">
                {title && <h3>{title}</h3>}
                {some.map((roster) => (
                  <Start key={roster.id} roster={roster} />
                ))}
              </div>
            ))}
          </div>
        )}
      </AdminList>
    </div>
  );
}
