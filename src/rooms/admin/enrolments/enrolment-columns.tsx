import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { EnrolmentRow, ListedEnrolment } from "#rooms/enrolment/enrolment.ts";
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

/** What is still to be paid. On the phone it leads the card: what is due now, with its word. */
function ToPay({ row }: { readonly row: ListedEnrolment }) {
  const { openKobo, totalKobo, dueNowKobo } = row;
  if (openKobo === 0) return totalKobo > 0 && <span className="on-phone">Paid</span>;
  const due = dueWords(row, lagosDay(new Date()));
  const isDue = due !== "" && dueNowKobo > 0;
  return (
    <>
      <span className="at-desk">
        <Money amountKobo={openKobo} />
      </span>
      <span className="on-phone">
        <Money amountKobo={isDue ? dueNowKobo : openKobo} />{" "}
        {isDue ? due : due ? "later" : "to pay"}
      </span>
    </>
  );
}

export const enrolmentColumns: readonly Column<ListedEnrolment>[] = [
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
    phone: "fact",
    cell: ({ totalKobo, receivedKobo }) =>
      totalKobo === 0 ? (
        "Free"
      ) : (
        <>
          <Money amountKobo={receivedKobo} />
          <span className="on-phone"> paid</span>
        </>
      ),
  },
  {
    key: "open",
    label: "To pay",
    phone: "lead",
    end: true,
    cell: (row) => <ToPay row={row} />,
  },
  {
    key: "nextDueOn",
    formerKey: "due",
    label: "Next due",
    phone: "none",
    sortable: true,
    cell: (row) => {
      const due = dueWords(row, lagosDay(new Date()));
      return due === "now" ? <b>{due}</b> : due;
    },
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
