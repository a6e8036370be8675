import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import { can } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates, isOverdue, modeWords } from "../../rules/enrolment-words.ts";
import { shortDay } from "../../rules/short-day.ts";

/** What an admin is asked to confirm about one enrolment. */
export type Asked = {
  readonly what: "award" | "decline" | "cancel";
  readonly enrolment: EnrolmentRow;
};

export const enrolmentPath = (id: string) => `/admin/enrolments/${encodeURIComponent(id)}`;

const actionsOf = (
  enrolment: EnrolmentRow,
  mayManage: boolean,
  ask: (asked: Asked) => void,
): { label: string; onAct: () => void }[] => [
  { label: "View enrolment", onAct: () => location.assign(enrolmentPath(enrolment.id)) },
  ...(mayManage && can.decide(enrolment)
    ? [
        { label: "Award place", onAct: () => ask({ what: "award", enrolment }) },
        { label: "Decline application", onAct: () => ask({ what: "decline", enrolment }) },
      ]
    : []),
  ...(mayManage && can.cancel(enrolment)
    ? [{ label: "Cancel enrolment", onAct: () => ask({ what: "cancel", enrolment }) }]
    : []),
];

/** What came, what is still to pay, and by when. */
function MoneyCell({ row }: { readonly row: EnrolmentRow }) {
  const { totalKobo, receivedKobo, openKobo, nextDueOn } = row;
  if (totalKobo === 0) return "Free";
  // Without a place nothing is late yet: the registration lapses.
  const next = can.keepPaidPlace(row) && nextDueOn ? shortDay(nextDueOn) : null;
  return (
    <div className="enrolment-cell">
      <Money amountKobo={receivedKobo} />
      {openKobo > 0 && (
        <span>
          {formatNaira(openKobo)} to pay
          {next &&
            (isOverdue(row, lagosDay(new Date())) ? `, late since ${next}` : `, next ${next}`)}
        </span>
      )}
    </div>
  );
}

/** @param mayManage decides and cancels */
export const columnsFor = (
  mayManage: boolean,
  ask: (asked: Asked) => void,
): readonly Column<EnrolmentRow>[] => [
  {
    key: "fullName",
    label: "Learner",
    rowHeader: true,
    sortable: true,
    cell: ({ id, fullName, emailAddress }) => (
      <div className="enrolment-cell">
        <Link to={enrolmentPath(id)}>{fullName}</Link>
        <span>{emailAddress}</span>
      </div>
    ),
  },
  {
    key: "programTitle",
    label: "Program",
    sortable: true,
    cell: ({ courseOfInterest, mode, preferredLocation }) => (
      <div className="enrolment-cell">
        {courseOfInterest}
        <span>{[modeWords[mode] ?? mode, preferredLocation].filter(Boolean).join(", ")}</span>
      </div>
    ),
  },
  {
    key: "status",
    label: "Status",
    sortable: true,
    cell: ({ status }) => (
      <StatusPill tone={enrolmentStates[status].tone}>{enrolmentStates[status].label}</StatusPill>
    ),
  },
  {
    key: "money",
    label: "Paid",
    end: true,
    cell: (row) => <MoneyCell row={row} />,
  },
  { key: "code", label: "Code", cell: ({ code }) => <code className="one-line">{code}</code> },
  {
    key: "submittedAt",
    label: "Registered",
    sortable: true,
    cell: ({ submittedAt }) => <span className="one-line">{shortDay(submittedAt)}</span>,
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: (enrolment) => (
      <RowMenu of={enrolment.fullName} actions={actionsOf(enrolment, mayManage, ask)} />
    ),
  },
];
