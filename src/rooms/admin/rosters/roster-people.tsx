import { PhoneLink } from "#design/actions/link.tsx";
import { useListKeys } from "#design/list/list-table.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { Roster, RosterPerson } from "#rooms/enrolment/staff/rosters.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { shortDay } from "../days.ts";
import { isDueNow } from "../enrolments/enrolment-words.ts";
import { type Reminders, remindColumn, useReminders } from "../enrolments/remind.tsx";
import { PersonLink } from "../record-part.tsx";
import { may } from "../screens.ts";

const intakePath = (id: string) => `/admin/intakes/${encodeURIComponent(id)}`;
export const rosterPath = (id: string) => `${intakePath(id)}/roster`;
export const attendancePath = (id: string) => `${intakePath(id)}/attendance`;
export const certificatesPath = (id: string) => `${intakePath(id)}/certificates`;

const Phone = ({ number }: { readonly number: string }) =>
  number === "" ? "None" : <PhoneLink number={number} />;

/** `mother` or, without the word, `guardian`. */
const relationOf = ({ relationship }: { readonly relationship: string }) =>
  relationship || "guardian";

/** The learner's number, and the guardian's if the learner is not of age. */
const Phones = ({ phoneNumber, guardian }: RosterPerson) => (
  <div className="enrolment-cell">
    <Phone number={phoneNumber} />
    {guardian && (
      <span>
        {guardian.name} ({relationOf(guardian)}): <Phone number={guardian.phoneNumber} />
      </span>
    )}
  </div>
);

/** What someone has to pay, in one line: `₦10,000 now`, and below it `₦55,000 in all`. */
function MoneyState({ dueNowKobo, openKobo, nextDueOn }: RosterPerson) {
  if (openKobo === 0) return "Nothing to pay";
  if (dueNowKobo === 0) {
    return (
      <>
        <Money amountKobo={openKobo} />
        {nextDueOn && <span className="roster-rest">by {shortDay(nextDueOn)}</span>}
      </>
    );
  }
  return (
    <>
      <b>
        <Money amountKobo={dueNowKobo} /> now
      </b>
      {openKobo > dueNowKobo && <span className="roster-rest">{formatNaira(openKobo)} in all</span>}
    </>
  );
}

const columns: readonly Column<RosterPerson>[] = [
  {
    key: "name",
    label: "Learner",
    rowHeader: true,
    wide: true,
    cell: ({ id, fullName }) => <PersonLink of={id} name={fullName} />,
  },
  {
    key: "level",
    label: "Level",
    phone: "fact",
    cell: ({ trainingLevel }) => trainingLevel && levelNamed(trainingLevel),
  },
  { key: "phone", label: "Phone", phone: "state", cell: Phones },
  { key: "due", label: "To pay", end: true, phone: "lead", cell: MoneyState },
  {
    key: "status",
    label: "Status, note",
    wide: true,
    cell: ({ status, note }) => (
      <>
        <StatusPill tone={enrolmentStates[status].tone}>{enrolmentStates[status].label}</StatusPill>{" "}
        {note}
      </>
    ),
  },
];

/** Whether one of these people can be reminded of something that is due. */
const hasDue = (people: readonly RosterPerson[]) =>
  people.some((person) => isDueNow(person, lagosDay(new Date())));

/** Whom colleagues have reminded today, if someone of these rosters is to be reminded and the admin may. */
export const useRosterReminders = (admin: AdminUser, rosters: readonly Roster[]) => {
  const isAsked = may(admin, "payments.remind") && rosters.some(({ people }) => hasDue(people));
  return useReminders(isAsked);
};

/** People of an intake, with phone numbers and what each owes. */
export const PeopleTable = ({
  caption,
  people,
  reminders,
}: {
  readonly caption: string;
  readonly people: readonly RosterPerson[];
  readonly reminders: Reminders;
}) => (
  <Table
    caption={caption}
    captionHidden
    keys={useListKeys()}
    columns={reminders.isAsked && hasDue(people) ? [...columns, remindColumn(reminders)] : columns}
    rows={people}
    rowKey={({ id }) => id}
  />
);

/** `12 of 20 seats taken, 3 not paid yet` */
export const seatWords = ({
  joined,
  seats,
  waiting,
}: Pick<Roster, "joined" | "seats" | "waiting">): string =>
  [`${joined} of ${seats} seats taken`, waiting > 0 && `${waiting} not paid yet`]
    .filter(Boolean)
    .join(", ");

/** `₦40,000 to pay now, ₦120,000 in all` */
export const owedWords = ({ dueNowKobo, openKobo }: Roster): string =>
  openKobo === 0
    ? "nothing to pay"
    : `${formatNaira(dueNowKobo)} to pay now, ${formatNaira(openKobo)} in all`;
