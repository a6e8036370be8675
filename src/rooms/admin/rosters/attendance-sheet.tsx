import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Select } from "#design/fields/select.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { formatDay, formatFullDay, lagosDay } from "#foundation/time/time.ts";
import type { Roster, RosterPerson } from "#rooms/enrolment/staff/rosters.ts";
import { RecordPart } from "../record-part.tsx";
import { rosterPath } from "./roster-people.tsx";
import { useRoster } from "./roster-screen.tsx";
import { type TrainingWeek, trainingWeeks, weekAt } from "./training-weeks.ts";

/** Rows for people who turn up but are not on the list. */
const emptyRows = ["a", "b", "c"];

/** `Mon 23` */
function DayHead({ day }: { readonly day: string }) {
  const [weekday = "", date = ""] = formatFullDay(day).split(" ");
  return (
    <th scope="col" className="sheet-day">
      <abbr title={formatFullDay(day)}>{weekday.slice(0, 3)}</abbr> {date}
    </th>
  );
}

/** A box to tick; a dash on days without training for this person. */
const Boxes = ({
  days,
  from,
  to,
}: {
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}) =>
  days.map((day) => (
    <td key={day} className="sheet-day">
      {day < from || day > to ? "–" : ""}
    </td>
  ));

/** Who is in training in a week: learners of a shorter level leave before the others. */
const peopleIn = ({ people }: Roster, { monday }: TrainingWeek): readonly RosterPerson[] =>
  people.filter(({ hasPlace, endsOn }) => hasPlace && endsOn >= monday);

function Sheet({ roster, week }: { readonly roster: Roster; readonly week: TrainingWeek }) {
  const { startsOn, endsOn } = roster;
  return (
    <article className="attendance" aria-labelledby="attendance-of">
      <header>
        <p>{academy.name}: attendance</p>
        <h2 id="attendance-of">
          {roster.programTitle}, {roster.location}
        </h2>
        <p>
          Week {week.number}: {week.words}. Training is from {formatDay(startsOn)} to{" "}
          {formatDay(endsOn)}.
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it with the keyboard */}
      <section className="scroller" aria-labelledby="attendance-of" tabIndex={0}>
        <table className="attendance-table">
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Name</th>
              <th scope="col">Code</th>
              <th scope="col">Phone</th>
              {week.days.map((day) => (
                <DayHead key={day} day={day} />
              ))}
              <th scope="col">Signature</th>
            </tr>
          </thead>
          <tbody>
            {peopleIn(roster, week).map((person, at) => (
              <tr key={person.id}>
                <td>{at + 1}</td>
                <th scope="row">{person.fullName}</th>
                <td className="one-line">{person.code}</td>
                <td className="one-line">
                  {person.phoneNumber}
                  {person.guardian && <span>{person.guardian.phoneNumber} (guardian)</span>}
                </td>
                <Boxes days={week.days} from={startsOn} to={person.endsOn} />
                <td className="sheet-signature" />
              </tr>
            ))}
            {emptyRows.map((key) => (
              <tr key={key}>
                <td />
                <td />
                <td />
                <td />
                <Boxes days={week.days} from={startsOn} to={endsOn} />
                <td className="sheet-signature" />
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={4}>
                Trainer signs for the day
              </th>
              <Boxes days={week.days} from={startsOn} to={endsOn} />
              <td />
            </tr>
          </tbody>
        </table>
      </section>
    </article>
  );
}

/** The sheet on which a trainer marks who came, for one week of training. Made for paper: A4, landscape. */
export function AttendanceSheet({ id }: { readonly id: string }) {
  const loaded = useRoster(id);
  const [parameters, setParameters] = useSearchParams();
  return (
    <RecordPart loaded={loaded} noun="attendance sheet">
      {(roster) => {
        const weeks = trainingWeeks(roster);
        const week = weekAt(weeks, parameters.get("week") ?? lagosDay(new Date()));
        if (!week) return null;
        return (
          <div className="stack">
            <div className="row attendance-tools no-print">
              <Select
                name="week"
                label="Week"
                options={weeks.map(({ monday, number, words }) => ({
                  value: monday,
                  label: `Week ${number}: ${words}`,
                }))}
                value={week.monday}
                onChange={({ currentTarget: { value } }) =>
                  setParameters({ week: value }, { preventScrollReset: true })
                }
              />
              <Button icon="print" onClick={() => print()}>
                Print
              </Button>
              <Link to={rosterPath(id)}>Roster with what is owed</Link>
            </div>
            {peopleIn(roster, week).length === 0 && (
              <div className="no-print">
                <Alert tone="info">Nobody has a place that week. The sheet has empty rows.</Alert>
              </div>
            )}
            <Sheet roster={roster} week={week} />
          </div>
        );
      }}
    </RecordPart>
  );
}
