import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import { can } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates, modeWords } from "../../rules/enrolment-words.ts";
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
    key: "fee",
    label: "Fee",
    end: true,
    cell: ({ totalKobo }) => (totalKobo > 0 ? <Money amountKobo={totalKobo} /> : "Free"),
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
