import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { type RowAction, RowMenu } from "#design/list/row-menu.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { type PlaceAction, type PlaceToAct, placeActions } from "../actions.ts";
import { shortDay } from "../days.ts";
import { enrolmentPath, MoneyCell } from "../enrolments/enrolment-columns.tsx";
import { isDueNow } from "../enrolments/enrolment-words.ts";
import { StatementPanel } from "../enrolments/payments-panel.tsx";
import { remindColumn, useReminders } from "../enrolments/remind.tsx";
import { LookAgain } from "../payments/look-again.tsx";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { personMoneyWords } from "./people-words.ts";
import type { Person } from "./person.ts";

type Place = Person["enrolments"][number];

const toAct = ({ personId, ...place }: Place): PlaceToAct => ({ ...place, learnerId: personId });

/** What this person may do about a place now. Details are corrected for the whole person. */
const actionsFor = (admin: AdminUser) =>
  placeActions.filter(
    ({ permission, label }) => label !== "Correct details" && may(admin, permission),
  );

const nameOf = ({ courseOfInterest, code }: Place) => `${courseOfInterest} (${code})`;

const actOn =
  (place: Place, { toPlace }: PlaceAction) =>
  () =>
    location.assign(toPlace(toAct(place)));

/** Money that is owed is what someone at the counter wants most. */
const isMain = ({ permission }: PlaceAction) => permission === "payments.record";

/** Takes a payment: for the only place that owes something, or for one that the person chooses. */
export const PayAction = ({
  person: { fullName, enrolments },
  admin,
}: {
  readonly person: Person;
  readonly admin: AdminUser;
}) =>
  actionsFor(admin)
    .filter(isMain)
    .map((action) => {
      const { label, applies, toPlace } = action;
      const places = enrolments.filter((place) => applies(toAct(place)));
      const [only] = places;
      if (!only) return null;
      if (places.length === 1) {
        return (
          <ButtonLink key={label} to={toPlace(toAct(only))}>
            {label}
          </ButtonLink>
        );
      }
      const actions = places.map((place) => ({
        label: nameOf(place),
        onAct: actOn(place, action),
      }));
      return (
        <RowMenu key={label} of={fullName} label={label} variant="primary" actions={actions} />
      );
    });

/** What else may be done about a person's places, for a menu. With several places each is named. */
export const otherPlaceActions = ({ enrolments }: Person, admin: AdminUser): RowAction[] =>
  actionsFor(admin)
    .filter((action) => !isMain(action))
    .flatMap((action) => {
      const places = enrolments.filter((place) => action.applies(toAct(place)));
      return places.map((place) => ({
        label: places.length === 1 ? action.label : `${action.label}: ${nameOf(place)}`,
        onAct: actOn(place, action),
      }));
    });

const columnsFor = (
  admin: AdminUser,
  isOfOthers: boolean,
  reminders: ReturnType<typeof useReminders> | null,
): readonly Column<Place>[] => [
  {
    key: "what",
    label: "Registration",
    rowHeader: true,
    wide: true,
    cell: ({ id, code, courseOfInterest, preferredLocation, fullName, madeBy }) => (
      <div className="enrolment-cell">
        <Link to={enrolmentPath(id)}>{courseOfInterest}</Link>
        <span>{[code, preferredLocation, isOfOthers && fullName].filter(Boolean).join(", ")}</span>
        {/* Their own account is among the facts above. */}
        {madeBy !== null && madeBy !== fullName && <span>by the account of {madeBy}</span>}
      </div>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => (
      <StatusPill tone={enrolmentStates[status].tone}>{enrolmentStates[status].label}</StatusPill>
    ),
  },
  { key: "money", label: "Paid", end: true, cell: (place) => <MoneyCell row={place} /> },
  ...(reminders ? [remindColumn(reminders)] : []),
  {
    key: "at",
    label: "Registered",
    cell: ({ submittedAt }) => <span className="one-line">{shortDay(submittedAt)}</span>,
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: (place) => (
      <RowMenu
        of={`${place.courseOfInterest}, ${place.code}`}
        actions={[
          { label: "View enrolment", onAct: () => location.assign(enrolmentPath(place.id)) },
          ...actionsFor(admin)
            .filter(({ applies }) => applies(toAct(place)))
            .map((action) => ({ label: action.label, onAct: actOn(place, action) })),
        ]}
      />
    ),
  },
];

/** Every registration with its money, the newest first. */
export function Places({
  person: { id, enrolments, money, fullName },
  admin,
}: {
  readonly person: Person;
  readonly admin: AdminUser;
}) {
  const [more, setMore] = useState<readonly Place[]>([]);
  const rows = [...enrolments, ...more];
  async function loadMore() {
    const asked = { params: { id }, query: { from: rows.length } };
    const next = await callApi("GET /admin/people/:id/enrolments", asked);
    setMore([...more, ...next.enrolments]);
  }
  const today = lagosDay(new Date());
  const reminds = may(admin, "payments.remind") && rows.some((place) => isDueNow(place, today));
  const reminders = useReminders(reminds);
  const isOfOthers = rows.some((one) => one.fullName !== fullName);
  return (
    <Panel title="Registrations">
      {rows.length === 0 ? (
        <p>No registrations.</p>
      ) : (
        <>
          <p className="enrolment-sums">{personMoneyWords(money)}</p>
          <Table
            caption="Registrations"
            captionHidden
            columns={columnsFor(admin, isOfOthers, reminds ? reminders : null)}
            rows={rows}
            rowKey={(one) => one.id}
          />
          {rows.length < money.registrations && (
            <p className="row">
              <ActionButton variant="secondary" onAct={loadMore}>
                Show more
              </ActionButton>
              <span role="status">
                {rows.length} of {money.registrations} shown
              </span>
            </p>
          )}
          {reminders.dialog}
        </>
      )}
    </Panel>
  );
}

/** The statement of account of one place, as the learner has it. */
function Account({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/enrolments/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const mayReadMoney = may(admin, "payments.read");
  return (
    <RecordPart loaded={loaded} noun="statement">
      {(story) =>
        story.account.entries.length > 0 ? (
          <>
            <StatementPanel story={story} pdfOf={mayReadMoney ? id : null} />
            {mayReadMoney && <LookAgain enrolmentId={id} onBooked={loaded.reload} />}
          </>
        ) : (
          <p>Nothing was charged.</p>
        )
      }
    </RecordPart>
  );
}

/** A statement is loaded when someone opens it. */
function Statement({
  place,
  admin,
  isOpen,
}: {
  readonly place: Place;
  readonly admin: AdminUser;
  readonly isOpen: boolean;
}) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <Disclosure
      open={isOpen}
      summary={
        <span>
          Statement of account: {place.courseOfInterest},{" "}
          <span className="one-line">{place.code}</span>
        </span>
      }
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      {wasOpened && <Account id={place.id} admin={admin} />}
    </Disclosure>
  );
}

/** The accounts of the places that cost something; the newest is open while something of it is owed. */
export const Statements = ({
  places,
  admin,
}: {
  readonly places: readonly Place[];
  readonly admin: AdminUser;
}) =>
  places
    .filter(({ totalKobo }) => totalKobo > 0)
    .map((place, at) => (
      <Statement
        key={place.id}
        place={place}
        admin={admin}
        isOpen={at === 0 && place.openKobo > 0}
      />
    ));
