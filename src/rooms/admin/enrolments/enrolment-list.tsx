import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { codes } from "#academy";
import { Link } from "#design/actions/link.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { ListAddress } from "#design/list/use-list-address.ts";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { InHead } from "#design/page/in-head.tsx";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { Permission } from "#rooms/accounts/permissions.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { ListedEnrolment } from "#rooms/enrolment/enrolment.ts";
import { letterForm } from "#rooms/enrolment/staff/staff-forms.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { can, enrolmentStatuses } from "#rooms/enrolment/states.ts";
import { type BroadcastTo, WriteDialog, WriteToAll } from "../broadcasts/write-dialog.tsx";
import { printFile } from "../counter/print.tsx";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList, useOwnCentre } from "../lists/use-admin-list.ui.ts";
import { may } from "../screens.ts";
import { enrolmentColumns } from "./enrolment-columns.tsx";
import { mailWords, modeWords } from "./enrolment-words.ts";
import { remindColumn, useReminders } from "./remind.tsx";

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

/** The selected program stays among the choices, even an archived one from someone's link. */
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
/** Of those who owe, the longest late first. */
const owingDefaults = { ...defaults, sort: "nextDueOn", order: "asc" } as const;

type EnrolmentAction = ListAction<ListedEnrolment> & { readonly permission: Permission };

const decision = (awards: boolean): EnrolmentAction => ({
  label: awards ? "Award places" : "Decline",
  permission: "enrolments.manage",
  tone: awards ? "primary" : "danger",
  refusal: (row) => (can.decide(row) ? null : enrolmentStates[row.status].label),
  says: (rows) =>
    awards
      ? `The sponsored places are confirmed. ${mailWords(rows, "the admission slip by email")} This cannot be undone.`
      : `The sponsored places go to others. ${mailWords(rows)} This cannot be undone.`,
  run: async ({ id }) => {
    const body = { decision: awards ? "awarded" : "declined" } as const;
    await callApi("POST /admin/enrolments/:id/decision", { params: { id }, body });
    return { words: awards ? "Place awarded" : "Declined" };
  },
});

const letter: EnrolmentAction = {
  label: "Write email",
  permission: "enrolments.manage",
  refusal: ({ emailAddress }) => (emailAddress ? null : "No email address"),
  says: (rows) =>
    `${rows.length === 1 ? "The learner gets" : "Each learner gets"} an email of ${rows.length === 1 ? "their" : "their own"}. It begins with their name and ends with their code. You can undo it for ten seconds.`,
  fields: (_, { subject = "", text = "" }) => (
    <>
      <TextField data-autofocus="" name="subject" label="Subject" error={subject} />
      <TextArea name="text" label="Email" rows={6} error={text} />
    </>
  ),
  check: (data) => checkForm(letterForm, Object.fromEntries(data), noRules).problems,
  run: async ({ id }, data) => {
    const body = { subject: String(data.get("subject")), text: String(data.get("text")) };
    const { mailId } = await callApi("POST /admin/enrolments/:id/letters", {
      params: { id },
      body,
    });
    const params = { id, mailId };
    return {
      words: "Email queued",
      undo: () => callApi("DELETE /admin/enrolments/:id/letters/:mailId", { params }),
    };
  },
};

const slips: EnrolmentAction = {
  label: "Print slips",
  permission: "enrolments.read",
  refusal: (row) => (can.keepPaidPlace(row) ? null : "No place yet"),
  says: () => "The admission slips open in a new tab as one file, one slip a page.",
  openAll: (rows) => printFile("/admin/slips", { ids: rows.map(({ id }) => id).join(",") }),
};

/** Loaded with the dialog: the list itself does not need programs and their starts. */
const NewStart = lazy(async () => ({ default: (await import("./new-start.tsx")).NewStart }));

/** Moves places of one program together, for example when a start is postponed. Level and fee stay the same. */
const moveToStart: ListAction<ListedEnrolment> = {
  label: "Move to another start",
  refusal: (row, rows) => {
    if (!can.move(row)) return enrolmentStates[row.status].label;
    const first = rows.find((one) => can.move(one));
    return row.programId === first?.programId ? null : `Another program: ${row.programTitle}`;
  },
  says: (rows) =>
    `The places in ${rows[0]?.programTitle} will move. Level and fee stay the same. ${mailWords(rows, "an email with the new days")} To undo it, move them again.`,
  fields: ([row], { start = "", reason = "" }) =>
    row && (
      <>
        <Suspense fallback={<Skeleton label="Loading the starts" lines={2} />}>
          <NewStart row={row} fault={start} />
        </Suspense>
        <TextArea
          name="reason"
          label="Reason"
          hint="Each learner will see this in the email, if there is an address."
          rows={2}
          required
          error={reason}
        />
      </>
    ),
  check: (data) => ({
    ...(data.get("start") ? {} : { start: "Choose a start" }),
    ...(String(data.get("reason") ?? "").trim().length >= 3
      ? {}
      : { reason: "Say why, so that the learners understand." }),
  }),
  run: async ({ id, programId, trainingLevel }, data) => {
    const { readStartChoice } = await import("#rooms/enrolment/registration/starts.ts");
    await callApi("POST /admin/enrolments/:id/move", {
      params: { id },
      body: {
        courseId: programId,
        trainingLevel,
        reason: String(data.get("reason")),
        ...readStartChoice(data.get("start")),
      },
    });
    return { words: "Place moved" };
  },
};

/** What staff do about many enrolments at once. */
const enrolmentActions: readonly EnrolmentAction[] = [
  letter,
  slips,
  { ...moveToStart, permission: "enrolments.manage" },
  decision(true),
  decision(false),
];

/** Beside the column to remind, only what helps to decide about it: the others can be chosen. */
const remindedColumns = enrolmentColumns.map((column) =>
  ["status", "money", "code", "submittedAt"].includes(column.key)
    ? { ...column, isExtra: true }
    : column,
);

/** What the list is filtered by, to write to everyone in it. */
const toAllOf = ({ filterQuery: { sort: _, order: __, ...filter } }: ListAddress) =>
  filter as BroadcastTo;

/** Every enrolment, with what is done about many at once. */
export function EnrolmentList({ admin }: { readonly admin: AdminUser }) {
  useOwnCentre(admin.centreId);
  const [parameters] = useSearchParams();
  const usual = parameters.get("money") ? owingDefaults : defaults;
  const list = useAdminList("GET /admin/enrolments", "enrolments", usual);
  const filters = useEnrolmentFilters(list.address);
  const reminds = Boolean(list.address.filters.money) && may(admin, "payments.remind");
  const reminders = useReminders(reminds);
  const [writesTo, setWritesTo] = useState<BroadcastTo | null>(null);
  const writes = may(admin, "broadcasts.send");
  const writeToChosen: ListAction<ListedEnrolment> = {
    label: "Write to all",
    ask: (rows) => setWritesTo({ ids: rows.map(({ id }) => id).join(",") }),
  };
  const isOwn = admin.centreId && list.address.filters.centre === admin.centreId;
  return (
    <>
      {writes && (
        <InHead place="actions">
          <WriteToAll to={toAllOf(list.address)} />
        </InHead>
      )}
      {writesTo && <WriteDialog to={writesTo} onClose={() => setWritesTo(null)} />}
      <AdminTable
        list={list}
        caption="Enrolments"
        columns={reminds ? [...remindedColumns, remindColumn(reminders)] : enrolmentColumns}
        noun={["enrolment", "enrolments"]}
        searchLabel="Search name, phone or code"
        searchHint={`Search name, email, phone, ${codes.enrolment}-… or ${codes.payment}-…`}
        filters={filters}
        dateLabel="Registered"
        sums={{ receivedKobo: "paid", openKobo: "to pay" }}
        actions={[
          ...(writes ? [writeToChosen] : []),
          ...enrolmentActions.filter(({ permission }) => may(admin, permission)),
        ]}
        nameOf={({ fullName, code }) => `${fullName}, ${code}`}
        empty="No enrolments yet"
      />
      {reminders.dialog}
      {isOwn && (
        <p className="muted">
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
