import { useCallback, useMemo } from "react";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { useLoaded } from "#design/use-loaded.ts";
import { academy } from "#foundation/academy.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatMonth, lagosDay, monthsBefore } from "#foundation/time.ts";
import { enrolmentStatuses } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates, modeWords } from "../../rules/enrolment-words.ts";

const states: ListFilter = {
  name: "status",
  label: "Status",
  choices: enrolmentStatuses.map((value) => ({ value, label: enrolmentStates[value].label })),
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
  choices: academy.centres.map(({ id, name }) => ({ value: id, label: name })),
};

/** The last two years, the newest first. */
function monthsUntil(now: Date) {
  const middle = new Date(`${lagosDay(now).slice(0, 7)}-15T12:00:00Z`);
  return Array.from({ length: 24 }, (_, back) => lagosDay(monthsBefore(middle, back)).slice(0, 7));
}

/** What is chosen stays a choice, also an archived program or an old month that somebody's link names. */
const withChosen = (choices: ListFilter["choices"], chosen = "", label = chosen) =>
  !chosen || choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label }, ...choices];

/** The filters of the list: the states are badges, because staff change them most. The rest is in selects, in one line. */
export function useEnrolmentFilters({ filters }: Pick<ListAddress, "filters">): ListFilter[] {
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
