import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import { addDays, formatFullDay } from "#foundation/time/time.ts";
import type { TodayStart } from "../../contract/overview.ts";
import { spanOf } from "../../rules/training-weeks.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { rosterPath, seatWords } from "../rosters/roster-people.tsx";

/** `Monday 30 November` */
const dayWords = (day: string) => formatFullDay(day).replace(/ \d{4}$/, "");

/** Those who have to pay now, and how many more there are. */
const Owing = ({ id, owing, owingFirst }: TodayStart) => {
  if (owing === 0) return "Nobody";
  const more = owing - owingFirst.length;
  return (
    <ul className="today-owing">
      {owingFirst.map((person) => (
        <li key={person.id}>
          <Link to={enrolmentPath(person.id)}>{person.fullName}</Link>{" "}
          <Money amountKobo={person.dueNowKobo} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={rosterPath(id)}>and {more} more</Link>
        </li>
      )}
    </ul>
  );
};

const columns: readonly Column<TodayStart>[] = [
  {
    key: "program",
    label: "Program",
    rowHeader: true,
    cell: ({ id, programTitle, location: place }) => (
      <div className="enrolment-cell">
        <Link to={rosterPath(id)}>{programTitle}</Link>
        <span>{place}</span>
      </div>
    ),
  },
  { key: "day", label: "Starts", cell: ({ startsOn }) => dayWords(startsOn) },
  { key: "seats", label: "Seats", cell: seatWords },
  { key: "owing", label: "Owes now", cell: Owing },
  {
    key: "due",
    label: "To pay now",
    end: true,
    cell: ({ dueNowKobo }) => <Money amountKobo={dueNowKobo} />,
  },
];

/** The intakes that start in a week, with their seats and who owes. */
export function Starts({
  starts,
  from,
  to,
}: {
  readonly starts: readonly TodayStart[];
  readonly from: string;
  readonly to: string;
}) {
  if (starts.length === 0) {
    return (
      <p>
        Nothing starts from {spanOf(from, to)}.{" "}
        <Link to={`/admin/rosters?week=${addDays(from, 7)}`}>Starts of next week</Link>
      </p>
    );
  }
  return (
    <Table
      caption="Starts of this week"
      captionHidden
      columns={columns}
      rows={starts}
      rowKey={({ id }) => id}
    />
  );
}
