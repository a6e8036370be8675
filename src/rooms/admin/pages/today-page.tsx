import { useSearchParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { mostCounted } from "#foundation/amounts/counts.ts";
import { callApi } from "#foundation/http/call.ts";
import { addDays, formatFullDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { shortDay, spanOf } from "../days.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { RecordPart } from "../record-part.tsx";
import { rosterPath, seatWords } from "../rosters/roster-people.tsx";
import { accountPath, may } from "../screens.ts";
import { divisions, rangeMonths } from "../today/figures.ts";
import { FiguresPanel, NotCompleted, Takings } from "../today/figures-panel.tsx";
import { LatePanel } from "../today/late-panel.tsx";
import type { TodayStart, WaitingTask } from "../today/overview.ts";
import { tasks as kinds, taskWords } from "../today/tasks.ts";
import { useWork } from "../today/work.tsx";

export { handle, headers } from "../admin-page.tsx";

const countWords = (count: number) =>
  count > mostCounted
    ? `More than ${mostCounted.toLocaleString("en-NG")}`
    : count.toLocaleString("en-NG");

/** What needs doing as links, oldest first, with the amounts involved. */
function Tasks({ tasks }: { readonly tasks: readonly WaitingTask[] }) {
  if (tasks.length === 0) return <p>There is nothing to do.</p>;
  return (
    <ul className="today-tasks">
      {tasks.map(({ name, many, since, amountKobo }) => (
        <li key={name}>
          <span>
            <Link to={kinds[name].to}>
              <b>{countWords(many)}</b> {taskWords(name, many)}
            </Link>
            {since && <span className="second">since {shortDay(since)}</span>}
          </span>
          {amountKobo !== null && <Money amountKobo={amountKobo} />}
        </li>
      ))}
    </ul>
  );
}

const load = (signal: AbortSignal) => callApi("GET /admin/overview/today", {}, { signal });

/** `Monday 30 November` */
const dayWords = (day: string) => formatFullDay(day).replace(/ \d{4}$/, "");

/** Those who have to pay now, and how many more there are. */
const Owing = ({ id, owing, owingFirst }: TodayStart) => {
  if (owing === 0) return "Nobody";
  const more = owing - owingFirst.length;
  return (
    <ul>
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
function Starts({
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

/** What needs doing, the money of the day, who starts this week, and how the last months went. */
function Today({ admin }: { readonly admin: AdminUser }) {
  const day = useLoaded(load);
  return (
    <div className="stack">
      {day.state.kind === "ready" && !day.state.value.hasSecondFactor && (
        <Alert tone="warning" title="Your account has no second factor">
          <p>
            Anyone who learns your password can get into this office.{" "}
            <Link to={accountPath}>Set up a second factor</Link>, which takes two minutes.
          </p>
        </Alert>
      )}
      <div className="columns columns-even today-columns">
        <Panel title="What needs doing">
          <RecordPart loaded={useWork()} noun="what needs doing">
            {({ tasks }) => <Tasks tasks={tasks} />}
          </RecordPart>
        </Panel>
        {may(admin, "payments.read") && (
          <Panel title="Money today" actions={<Link to="/admin/payments">Payments</Link>}>
            <RecordPart loaded={day} noun="today’s money">
              {({ takings, notCompleted, centreId, day: shown }) => (
                <>
                  <p className="second">{formatFullDay(shown)}</p>
                  <Takings takings={takings ?? []} own={centreId} />
                  {typeof notCompleted === "number" && (
                    <NotCompleted day={shown} many={notCompleted} />
                  )}
                </>
              )}
            </RecordPart>
          </Panel>
        )}
      </div>
      {may(admin, "payments.remind") && <LatePanel day={day} />}
      <Panel title="Starts this week" actions={<Link to="/admin/rosters">Rosters</Link>}>
        <RecordPart loaded={day} noun="the starts of this week">
          {({ starts, from, to }) => <Starts starts={starts} from={from} to={to} />}
        </RecordPart>
      </Panel>
      <Figures admin={admin} />
    </div>
  );
}

const byNames = { mode: "By mode", centre: "By centre" } as const;

/** Registrations and income. Months and division are in the address. */
function Figures({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const months = rangeMonths.find((some) => String(some) === parameters.get("months")) ?? 12;
  const by = divisions.find((one) => one === parameters.get("by")) ?? "mode";
  const addressOf = (change: Record<string, string>) =>
    `/admin?${new URLSearchParams({ months: String(months), by, ...change })}`;
  return (
    <section className="stack stack-12" aria-labelledby="figures">
      <div className="row overview-choices">
        <h2 id="figures">Month by month</h2>
        <LinkTabs
          label="Months"
          look="boxed"
          tabs={rangeMonths.map((some) => ({
            label: `${some} months`,
            to: addressOf({ months: String(some) }),
            current: some === months,
          }))}
        />
        <LinkTabs
          label="Divided by"
          look="boxed"
          tabs={divisions.map((one) => ({
            label: byNames[one],
            to: addressOf({ by: one }),
            current: one === by,
          }))}
        />
      </div>
      <div className="columns columns-even overview-charts">
        <FiguresPanel kind="enrolments" months={months} by={by} />
        {may(admin, "payments.read") && <FiguresPanel kind="income" months={months} by={by} />}
      </div>
    </section>
  );
}

const viewOf = (): AdminView => ({
  current: "/admin",
  title: "Today",
  show: (admin) => <Today admin={admin} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
