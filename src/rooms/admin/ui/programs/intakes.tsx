import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import { callApi } from "#foundation/http/call.ts";
import { addMonths, formatDay, formatMonth, lagosDay } from "#foundation/time/time.ts";
import type { AdminIntakeRecord } from "#rooms/catalogue/contract/intakes.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { DeskTable } from "../desk-list.tsx";
import { rosterPath } from "../rosters/roster-people.tsx";
import { useDeskList } from "../use-desk-list.ts";
import { IntakeDialog, type IntakeProgram } from "./intake-dialog.tsx";

/** The filters of lists of intakes. */

export const timeFilter = {
  name: "time",
  label: "Start",
  choices: [
    { value: "coming", label: "Coming" },
    { value: "started", label: "Started" },
  ],
} as const;

export const centreFilter = {
  name: "centre",
  label: "Place",
  choices: () => [...centreFilterChoices(), { value: "online", label: "Online" }],
} as const;

/** A month of an address, which may be nonsense. */
const monthLabel = (value: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? formatMonth(value) : value;

/** Months that a list offers as filters; its address takes any month. */
const shownMonths = 12;

/** This month and the next ones. */
export const comingMonths = () => ({
  name: "month",
  label: "Month",
  asSelect: true,
  labelOf: monthLabel,
  choices: Array.from({ length: shownMonths }, (_, at) => {
    const value = addMonths(lagosDay(new Date()).slice(0, 8).concat("01"), at).slice(0, 7);
    return { value, label: formatMonth(value) };
  }),
});

/** Where the intakes of a program are edited. */
const intakesPath = (programId: string) =>
  `/admin/catalogue/${encodeURIComponent(programId)}/intakes`;

const defaults = {
  sort: "startsOn",
  order: "asc",
  pageSize: 25,
  filters: ["time", "centre", "month"],
} as const;

const nameOf = ({ programTitle, location, startsOn }: AdminIntakeRecord) =>
  `${programTitle}, ${location}, ${formatDay(startsOn)}`;

const programOf = (intake: AdminIntakeRecord): IntakeProgram => ({
  id: intake.programId,
  title: intake.programTitle,
  isOnline: intake.centreId === null,
  hasLevels: intake.levels.length > 0,
});

const columnsFor = (
  isOfOne: boolean,
  onEdit: (intake: AdminIntakeRecord) => void,
  onRemove: (intake: AdminIntakeRecord) => void,
): readonly Column<AdminIntakeRecord>[] => [
  ...(isOfOne
    ? []
    : [
        {
          key: "program",
          label: "Program",
          rowHeader: true,
          cell: ({ programId, programTitle }: AdminIntakeRecord) => (
            <Link to={intakesPath(programId)}>{programTitle}</Link>
          ),
        },
      ]),
  { key: "location", label: "Place", rowHeader: isOfOne, cell: ({ location: place }) => place },
  {
    key: "startsOn",
    label: "Starts",
    sortable: true,
    cell: ({ startsOn }) => <span className="one-line">{formatDay(startsOn)}</span>,
  },
  {
    key: "endsOn",
    label: "Ends",
    cell: ({ endsOn, levels }) => (
      <span className="one-line">
        {levels.length > 1 ? `by ${formatDay(endsOn)}` : formatDay(endsOn)}
      </span>
    ),
  },
  { key: "seats", label: "Seats", end: true, sortable: true, cell: ({ seats }) => seats },
  { key: "joined", label: "Joined", end: true, cell: ({ joined }) => joined },
  { key: "held", label: "Held", end: true, cell: ({ held }) => held },
  { key: "waiting", label: "Not paid yet", end: true, cell: ({ waiting }) => waiting },
  {
    key: "onWaitingList",
    label: "Waiting list",
    end: true,
    cell: (intake) => intake.onWaitingList,
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: (intake) => (
      <RowMenu
        of={nameOf(intake)}
        actions={[
          { label: "Roster", onAct: () => location.assign(rosterPath(intake.id)) },
          { label: "Edit intake", onAct: () => onEdit(intake) },
          { label: "Remove intake", onAct: () => onRemove(intake) },
        ]}
      />
    ),
  },
];

type IntakesProps = {
  /** Only the intakes of this program, and a button that adds one. */
  readonly program?: IntakeProgram;
  /** It is a draft that does not say yet where and for how long an intake is. */
  readonly isIncomplete?: boolean;
};

type Opened = {
  readonly kind: "none" | "add" | "edit" | "remove";
  readonly intake: AdminIntakeRecord | null;
};
const nothing: Opened = { kind: "none", intake: null };

/** Intakes of all programs or of one, with how many have joined. */
export function Intakes({ program, isIncomplete = false }: IntakesProps) {
  const only: Record<string, string> = program ? { programId: program.id } : {};
  const list = useDeskList("GET /admin/intakes", "intakes", defaults, only);
  const [opened, setOpened] = useState(nothing);
  const { kind, intake } = opened;
  const close = () => setOpened(nothing);
  const remove = ({ id, version }: AdminIntakeRecord) =>
    callApi("DELETE /admin/intakes/:id", { params: { id }, query: { version } });
  const edited = intake ? (program ?? programOf(intake)) : program;
  return (
    <div className="stack">
      {isIncomplete && (
        <p>Choose the mode and the price type of this program first. Then add its intakes here.</p>
      )}
      {program && !isIncomplete && (
        <div>
          <Button onClick={() => setOpened({ kind: "add", intake: null })}>Add intake</Button>
        </div>
      )}
      <DeskTable
        list={list}
        caption="Intakes"
        columns={columnsFor(
          program !== undefined,
          (one) => setOpened({ kind: "edit", intake: one }),
          (one) => setOpened({ kind: "remove", intake: one }),
        )}
        noun={["intake", "intakes"]}
        searchLabel="Search the title of a program"
        hasSearch={!program}
        filters={program ? [timeFilter] : [timeFilter, centreFilter, comingMonths()]}
        failed={() => "Failed to load intakes"}
        empty="No intakes yet"
      />
      {edited && (kind === "add" || kind === "edit") && (
        <IntakeDialog
          program={edited}
          intake={intake}
          onClose={close}
          onSaved={list.loaded.reload}
        />
      )}
      {intake && kind === "remove" && (
        <AskDialog
          question={{
            title: "Remove this intake?",
            text: nameOf(intake),
            action: "Remove intake",
            tone: "danger",
            done: "Intake removed",
            onSend: () => remove(intake),
          }}
          onClose={(isDone) => {
            close();
            if (isDone) list.loaded.reload();
          }}
        />
      )}
    </div>
  );
}
