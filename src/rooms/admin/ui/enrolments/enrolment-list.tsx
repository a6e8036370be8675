import { useCallback, useMemo } from "react";
import { codes } from "#academy";
import { Link } from "#design/actions/link.tsx";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import type { FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { enrolmentStatuses } from "#rooms/enrolment/rules/states.ts";
import { enrolmentStates, modeWords } from "../../rules/enrolment-words.ts";
import { may } from "../../rules/screens.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList, useOwnCentre } from "../lists/use-admin-list.ts";
import { enrolmentActions } from "./enrolment-actions.tsx";
import { enrolmentColumns } from "./enrolment-columns.tsx";

const states: ListFilter = {
  name: "status",
  label: "Status",
  choices: enrolmentStatuses.map((value) => ({ value, label: enrolmentStates[value].label })),
};
const money: ListFilter = {
  name: "money",
  label: "Money",
  choices: [
    { value: "owing", label: "Still to pay" },
    { value: "overdue", label: "Late" },
  ],
};
const modes: ListFilter = {
  name: "mode",
  label: "Mode",
  choices: Object.entries(modeWords).map(([value, label]) => ({ value, label })),
};
const centres: ListFilter = {
  name: "centre",
  label: "Centre",
  choices: centreFilterChoices,
};

/** What is chosen stays a choice, also an archived program that someone's link names. */
const withChosen = (choices: readonly FieldChoice[], chosen = "", label = chosen) =>
  !chosen || choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label }, ...choices];

function useEnrolmentFilters({ filters }: Pick<ListAddress, "filters">): ListFilter[] {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /programs", { query: {} }, { signal }),
    [],
  );
  const { state } = useLoaded(load);
  const programs = state.kind === "ready" ? state.value.programs : null;
  const { programId } = filters;
  return useMemo(
    () => [
      states,
      money,
      modes,
      centres,
      {
        name: "programId",
        label: "Program",
        choices: withChosen(
          (programs ?? [])
            .map(({ id, title }) => ({ value: id, label: title }))
            .sort((a, b) => a.label.localeCompare(b.label)),
          programId,
          "The chosen program",
        ),
      },
    ],
    [programs, programId],
  );
}

const defaults = {
  sort: "submittedAt",
  order: "desc",
  filters: ["status", "money", "mode", "centre", "programId"],
} as const;

/** Every enrolment, with what is done about many at once. */
export function EnrolmentList({ admin }: { readonly admin: AdminUser }) {
  useOwnCentre(admin.centreId);
  const list = useAdminList("GET /admin/enrolments", "enrolments", defaults);
  const filters = useEnrolmentFilters(list.address);
  const isOwn = admin.centreId && list.address.filters.centre === admin.centreId;
  return (
    <>
      <AdminTable
        list={list}
        caption="Enrolments"
        columns={enrolmentColumns}
        noun={["enrolment", "enrolments"]}
        searchLabel={`Search name, email, phone, ${codes.enrolment}-… or ${codes.payment}-…`}
        filters={filters}
        dateLabel="Registered"
        sums={{ receivedKobo: "paid", openKobo: "to pay" }}
        actions={enrolmentActions.filter(({ permission }) => may(admin, permission))}
        nameOf={({ fullName, code }) => `${fullName}, ${code}`}
        empty="No enrolments yet"
      />
      {isOwn && (
        <p className="money-hint">
          Your centre’s learners first. See also{" "}
          <Link to={list.address.addressWith({ centre: null, mode: "online" })}>
            the online learners
          </Link>{" "}
          or <Link to={list.address.addressWith({ centre: null })}>everyone</Link>.
        </p>
      )}
    </>
  );
}
