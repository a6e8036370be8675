import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import type { Loaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { lagosDay } from "#foundation/time/time.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { dueWords } from "../enrolments/enrolment-words.ts";
import { remindColumn, useReminders } from "../enrolments/remind.tsx";
import { RecordPart } from "../record-part.tsx";
import type { TodayAnswer } from "./overview.ts";
import { useWork } from "./work.tsx";

const columnsWith = (reminders: ReturnType<typeof useReminders>): Column<EnrolmentRow>[] => [
  {
    key: "learner",
    label: "Learner",
    rowHeader: true,
    cell: ({ id, fullName, courseOfInterest }) => (
      <div className="enrolment-cell">
        <Link to={enrolmentPath(id)}>{fullName}</Link>
        <span>{courseOfInterest}</span>
      </div>
    ),
  },
  {
    key: "since",
    label: "Late",
    phone: "fact",
    cell: (row) => dueWords(row, lagosDay(new Date())),
  },
  {
    key: "open",
    label: "To pay",
    end: true,
    cell: ({ openKobo }) => <Money amountKobo={openKobo} />,
  },
  remindColumn(reminders),
];

/** Who is late with a payment, the longest first, each with the ways to remind them. */
export function LatePanel({ day }: { readonly day: Loaded<TodayAnswer> }) {
  const { state: work } = useWork();
  const late = day.state.kind === "ready" ? (day.state.value.late ?? []) : [];
  const reminders = useReminders(late.length > 0);
  const tasks = work.kind === "ready" ? work.value.tasks : [];
  const total = tasks.find(({ name }) => name === "overdue")?.many ?? 0;
  return (
    <Panel title="Who is late" actions={<Link to="/admin/enrolments?money=owing">Who owes</Link>}>
      <RecordPart loaded={day} noun="who is late">
        {() =>
          late.length === 0 ? (
            <p>Nobody is late with a payment.</p>
          ) : (
            <>
              <Table
                caption="Who is late with a payment"
                captionHidden
                columns={columnsWith(reminders)}
                rows={late}
                rowKey={({ id }) => id}
              />
              {total > late.length && (
                <p className="late-all">
                  <Link to="/admin/enrolments?money=overdue">All {total} who are late</Link>
                </p>
              )}
            </>
          )
        }
      </RecordPart>
      {reminders.dialog}
    </Panel>
  );
}
