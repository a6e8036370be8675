import { useCallback, useMemo, useState } from "react";
import { codes } from "#academy";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import type { FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatMonth, lagosDay, monthsBefore } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { enrolmentStatuses } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates, modeWords } from "../../rules/enrolment-words.ts";
import { may } from "../../rules/screens.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList, useOwnCentre } from "../use-desk-list.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { type Asked, columnsFor } from "./enrolment-columns.tsx";

const states: ListFilter = {
  name: "status",
  label: "Status",
  choices: enrolmentStatuses.map((value) => ({ value, label: enrolmentStates[value].label })),
};
const money: ListFilter = {
  name: "money",
  label: "Money",
  asSelect: true,
  choices: [
    { value: "owing", label: "Still to pay" },
    { value: "overdue", label: "Late" },
  ],
};
const modes: ListFilter = {
  name: "mode",
  label: "Mode",
  asSelect: true,
  choices: Object.entries(modeWords).map(([value, label]) => ({ value, label })),
};
const centres: ListFilter = {
  name: "centre",
  label: "Centre",
  asSelect: true,
  choices: centreFilterChoices,
};

/** The last two years, the newest first. */
function monthsUntil(now: Date) {
  const middle = new Date(`${lagosDay(now).slice(0, 7)}-15T12:00:00Z`);
  return Array.from({ length: 24 }, (_, back) => lagosDay(monthsBefore(middle, back)).slice(0, 7));
}

/** What is chosen stays a choice, also an archived program or an old month that somebody's link names. */
const withChosen = (choices: readonly FieldChoice[], chosen = "", label = chosen) =>
  !chosen || choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label }, ...choices];

/** The filters of the list: the states are badges, because staff change them most. The rest is in selects, in one line. */
function useEnrolmentFilters({ filters }: Pick<ListAddress, "filters">): ListFilter[] {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /programs", { query: {} }, { signal }),
    [],
  );
  const { state } = useLoaded(load);
  const programs = state.kind === "ready" ? state.value.programs : null;
  const { programId, month } = filters;
  return useMemo(
    () => [
      states,
      money,
      modes,
      centres,
      {
        name: "programId",
        label: "Program",
        asSelect: true,
        choices: withChosen(
          (programs ?? [])
            .map(({ id, title }) => ({ value: id, label: title }))
            .sort((a, b) => a.label.localeCompare(b.label)),
          programId,
          "The chosen program",
        ),
      },
      {
        name: "month",
        label: "Registered in",
        asSelect: true,
        choices: withChosen(
          monthsUntil(new Date()).map((value) => ({ value, label: formatMonth(value) })),
          month,
        ),
      },
    ],
    [programs, programId, month],
  );
}

const defaults = {
  sort: "submittedAt",
  order: "desc",
  pageSize: 25,
  filters: ["status", "money", "mode", "centre", "programId", "month"],
} as const;

/** Every enrolment, with what is done about one most often. */
export function EnrolmentList({ admin }: { readonly admin: AdminUser }) {
  useOwnCentre(admin.centreId);
  const list = useDeskList("GET /admin/enrolments", "enrolments", defaults);
  const filters = useEnrolmentFilters(list.address);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shared = { onClose: () => setAsked(null), onDone: list.loaded.reload };
  return (
    <>
      <DeskTable
        list={list}
        caption="Enrolments"
        columns={columnsFor(may(admin, "enrolments.manage"), setAsked)}
        noun={["enrolment", "enrolments"]}
        searchLabel={`Search name, email, phone, ${codes.enrolment}-… or ${codes.payment}-…`}
        filters={filters}
        empty="No enrolments yet"
      />
      <DecideDialog
        {...shared}
        enrolment={asked?.what === "cancel" ? null : (asked?.enrolment ?? null)}
        decision={asked?.what === "decline" ? "declined" : "awarded"}
      />
      <CancelDialog
        {...shared}
        enrolment={asked?.what === "cancel" ? asked.enrolment : null}
        others={[]}
      />
    </>
  );
}
