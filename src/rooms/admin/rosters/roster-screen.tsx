import { useCallback } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { PhoneLink } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { HeadTitle } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatFullDay, formatInstant } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { Roster, RosterRecord, WaitingPerson } from "#rooms/enrolment/staff/rosters.ts";
import { WriteToAll } from "../broadcasts/write-dialog.tsx";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import {
  attendancePath,
  certificatesPath,
  PeopleTable,
  seatWords,
  useRosterReminders,
} from "./roster-people.tsx";

/** The last day of training, which each level has its own of. */
function endsOf({ people, endsOn }: Roster) {
  const days = new Map(people.map((person) => [person.trainingLevel, person.endsOn]));
  if (days.size === 0) return formatFullDay(endsOn);
  return [...days].map(([level, day]) => (
    <div key={level}>
      {level && `${levelNamed(level)}: `}
      {formatFullDay(day)}
    </div>
  ));
}

const factsOf = (roster: Roster) => [
  { term: "Place", value: roster.location },
  { term: "Starts", value: formatFullDay(roster.startsOn) },
  { term: "Ends", value: endsOf(roster) },
  { term: "People", value: seatWords(roster) },
  { term: "Owes now", value: formatNaira(roster.dueNowKobo) },
  { term: "Owes in all", value: formatNaira(roster.openKobo) },
];

export function useRoster(id: string) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(
        "GET /admin/intakes/:id/roster",
        { params: { id }, query: { format: "json" } },
        { signal },
      ),
    [id],
  );
  return useLoaded<RosterRecord>(load);
}

const waitingWords = ({ state, offeredUntil }: WaitingPerson) => {
  if (state === "offered" && offeredUntil) return `Offered until ${formatInstant(offeredUntil)}`;
  return state === "waiting" ? "Waiting" : "Did not take the seat";
};

const waitingColumns: readonly Column<WaitingPerson>[] = [
  { key: "name", label: "Name", rowHeader: true, cell: ({ fullName }) => fullName },
  {
    key: "phone",
    label: "Phone",
    cell: ({ phoneNumber }) => <PhoneLink number={phoneNumber} />,
  },
  { key: "email", label: "Email", cell: ({ emailAddress }) => emailAddress },
  { key: "since", label: "Since", cell: ({ since }) => formatInstant(since) },
  { key: "state", label: "Status", cell: waitingWords },
];

/** Who has a place in an intake, who has registered for it, and what they owe. */
export function RosterScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const loaded = useRoster(id);
  const { state } = loaded;
  const reminders = useRosterReminders(admin, state.kind === "ready" ? [state.value] : []);
  const file = `/admin/intakes/${encodeURIComponent(id)}/roster?format=csv`;
  return (
    <RecordPart loaded={loaded} noun="roster">
      {(roster) => {
        const joined = roster.people.filter(({ hasPlace }) => hasPlace);
        const waiting = roster.people.filter(({ hasPlace }) => !hasPlace);
        return (
          <div className="stack">
            <HeadTitle
              title={`${roster.programTitle}, ${formatDay(roster.startsOn).replaceAll(" ", "\u00a0")}`}
            />
            <article className="record-card" aria-label="Roster">
              <DescriptionList items={factsOf(roster)} />
              <div className="row">
                <ButtonLink to={attendancePath(id)} icon="print">
                  Attendance of a week
                </ButtonLink>
                {joined.length > 0 && may(admin, "certificates.read") && (
                  <ButtonLink to={certificatesPath(id)} variant="secondary">
                    Certificates
                  </ButtonLink>
                )}
                {roster.people.length > 0 && may(admin, "broadcasts.send") && (
                  <WriteToAll to={{ intakeId: roster.id }} />
                )}
                {roster.people.length > 0 && (
                  <ActionButton
                    variant="secondary"
                    icon="download"
                    onAct={() => openFile(file, "admin")}
                  >
                    Download CSV
                  </ActionButton>
                )}
              </div>
            </article>
            {roster.people.length === 0 && <EmptyState title="Nobody has registered yet" />}
            {joined.length > 0 && (
              <Panel title={`With a place (${joined.length})`}>
                <PeopleTable caption="People with a place" people={joined} reminders={reminders} />
              </Panel>
            )}
            {waiting.length > 0 && (
              <Panel title={`No place yet (${waiting.length})`}>
                <PeopleTable
                  caption="People without a place yet"
                  people={waiting}
                  reminders={reminders}
                />
              </Panel>
            )}
            {roster.waitingList.length > 0 && (
              <Panel title={`Waiting list (${roster.waitingList.length})`}>
                <Table
                  caption="People waiting for a seat"
                  captionHidden
                  columns={waitingColumns}
                  rows={roster.waitingList}
                  rowKey={(one) => one.id}
                />
              </Panel>
            )}
            {reminders.dialog}
          </div>
        );
      }}
    </RecordPart>
  );
}
