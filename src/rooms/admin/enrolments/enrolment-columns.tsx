import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { shortDay } from "../days.ts";
import { dueWords, modeWords } from "./enrolment-words.ts";

export const enrolmentPath = (id: string) => `/admin/enrolments/${encodeURIComponent(id)}`;

/** @param of the id of a learner, or of any record that names someone */
const personPath = (of: string) => `/admin/people/${encodeURIComponent(of)}`;

/** What was received, what is still to be paid, and by when. */
export function MoneyCell({ row }: { readonly row: EnrolmentRow }) {
  const { totalKobo, receivedKobo, openKobo } = row;
  if (totalKobo === 0) return "Free";
  const due = dueWords(row, lagosDay(new Date()));
  return (
    <div className="enrolment-cell">
      <Money amountKobo={receivedKobo} />
      {openKobo > 0 && (
        <span className="one-line">
          {formatNaira(openKobo)} to pay{due && ","}
        </span>
      )}
      {openKobo > 0 && due && <span className="one-line">{due}</span>}
    </div>
  );
}

export const enrolmentColumns: readonly Column<EnrolmentRow>[] = [
  {
    key: "fullName",
    label: "Learner",
    rowHeader: true,
    wide: true,
    sortable: true,
    cell: ({ id, fullName }) => <Link to={enrolmentPath(id)}>{fullName}</Link>,
  },
  {
    key: "programTitle",
    label: "Program",
    wide: true,
    phone: "fact",
    sortable: true,
    cell: ({ programTitle }) => programTitle,
  },
  {
    key: "level",
    label: "Level",
    phone: "fact",
    cell: ({ trainingLevel }) => trainingLevel && levelNamed(trainingLevel),
  },
  {
    key: "place",
    label: "Place",
    phone: "fact",
    cell: ({ mode, preferredLocation }) =>
      preferredLocation?.split(",")[0] ?? modeWords[mode] ?? mode,
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
    phone: "lead",
    cell: ({ totalKobo, receivedKobo }) =>
      totalKobo === 0 ? "Free" : <Money amountKobo={receivedKobo} />,
  },
  {
    key: "open",
    label: "To pay",
    phone: "owed",
    end: true,
    cell: (row) =>
      row.openKobo > 0 && (
        <>
          <Money amountKobo={row.openKobo} />
          <span className="on-phone"> {dueWords(row, lagosDay(new Date()))}</span>
        </>
      ),
  },
  {
    key: "nextDueOn",
    formerKey: "due",
    label: "Next due",
    phone: "none",
    sortable: true,
    cell: (row) => dueWords(row, lagosDay(new Date())),
  },
  {
    key: "code",
    label: "Code",
    isExtra: true,
    cell: ({ code }) => <code className="one-line">{code}</code>,
  },
  {
    key: "submittedAt",
    label: "Registered",
    phone: "fact",
    sortable: true,
    cell: ({ submittedAt }) => <span className="one-line">{shortDay(submittedAt)}</span>,
  },
  {
    key: "person",
    label: "Person",
    isExtra: true,
    cell: ({ personId }) => <Link to={personPath(personId)}>View person</Link>,
  },
  { key: "email", label: "Email", isExtra: true, cell: ({ emailAddress }) => emailAddress },
  { key: "phone", label: "Phone", isExtra: true, cell: ({ phoneNumber }) => phoneNumber },
];
