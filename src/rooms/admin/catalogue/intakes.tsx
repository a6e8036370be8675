import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { centreFilterChoices, listCentres } from "#foundation/academy/centres.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AdminIntakeRecord } from "#rooms/catalogue/intakes/intakes.ts";
import { hoursInWords, shortDays } from "#rooms/catalogue/training/weekly-times.ts";
import { shortDay } from "../days.ts";
import { CreateButton } from "../head-parts.tsx";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { rosterPath } from "../rosters/roster-people.tsx";
import { IntakeDialog, type IntakeProgram } from "./intake-dialog.tsx";
import { OpenIntake } from "./open-intake.tsx";

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

/** Starts that have passed are shown only to those who ask for them. */
const defaults = {
  sort: "startsOn",
  order: "asc",
  filters: ["time", "centre"],
  usual: { time: "coming" },
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
): readonly Column<AdminIntakeRecord>[] => [
  ...(isOfOne
    ? []
    : [
        {
          key: "program",
          label: "Program",
          rowHeader: true,
          wide: true,
          cell: ({ id, programTitle }: AdminIntakeRecord) => (
            <Link to={rosterPath(id)}>{programTitle}</Link>
          ),
        },
      ]),
  {
    key: "location",
    label: "Place",
    rowHeader: isOfOne,
    phone: isOfOne ? undefined : "fact",
    cell: ({ id, location: place }) =>
      isOfOne ? <Link to={rosterPath(id)}>{place}</Link> : place.split(",")[0],
  },
  {
    key: "startsOn",
    label: "Starts",
    phone: "lead",
    sortable: true,
    cell: ({ startsOn }) => <span className="one-line">{shortDay(startsOn)}</span>,
  },
  {
    key: "endsOn",
    label: "Ends",
    isExtra: true,
    cell: ({ endsOn, levels }) => (
      <span className="one-line">
        {levels.length > 1 ? `by ${shortDay(endsOn)}` : shortDay(endsOn)}
      </span>
    ),
  },
  {
    key: "times",
    label: "Days, hours",
    phone: "fact",
    cell: (intake) => (
      <>
        <span className="one-line">{shortDays(intake)}</span>
        {intake.hoursFrom && <span className="second one-line">{hoursInWords(intake)}</span>}
      </>
    ),
  },
  { key: "seats", label: "Seats", end: true, sortable: true, cell: ({ seats }) => seats },
  { key: "joined", label: "Joined", end: true, cell: ({ joined }) => joined || null },
  { key: "held", label: "Held", end: true, cell: ({ held }) => held || null },
  { key: "waiting", label: "Unpaid", end: true, cell: ({ waiting }) => waiting || null },
  {
    key: "onWaitingList",
    label: "Waiting",
    end: true,
    cell: (intake) => intake.onWaitingList || null,
  },
  {
    key: "actions",
    label: "Edit",
    end: true,
    cell: (intake) => (
      <Button
        variant="quiet"
        aria-label={`Edit intake: ${nameOf(intake)}`}
        onClick={() => onEdit(intake)}
      >
        Edit
      </Button>
    ),
  },
];

const remove: ListAction<AdminIntakeRecord> = {
  label: "Remove",
  tone: "danger",
  says: () => "Nobody can choose these starts any more. Starts that someone has joined are kept.",
  run: async ({ id, version }) => {
    await callApi("DELETE /admin/intakes/:id", { params: { id }, query: { version } });
    return { words: "Removed" };
  },
};

type IntakesProps = {
  /** Only the intakes of this program, and a button that adds one. */
  readonly program?: IntakeProgram;
  /** It is a draft that does not yet say where intakes are and how long they last. */
  readonly isIncomplete?: boolean;
};

type Opened = {
  readonly kind: "none" | "add" | "edit";
  readonly intake: AdminIntakeRecord | null;
};
const nothing: Opened = { kind: "none", intake: null };

/** Intakes of all programs or of one, with how many have joined. */
export function Intakes({ program, isIncomplete = false }: IntakesProps) {
  const only: Record<string, string> = program ? { programId: program.id } : {};
  const list = useAdminList("GET /admin/intakes", "intakes", defaults, only);
  const [address] = useSearchParams();
  const isAsked = !program && address.get("do") === "open";
  const [opened, setOpened] = useState<Opened>(isAsked ? { kind: "add", intake: null } : nothing);
  const { centre } = list.address.filters;
  const centreId = listCentres().find(({ id }) => id === centre)?.id;
  const { kind, intake } = opened;
  const close = () => setOpened(nothing);
  const edited = intake ? (program ?? programOf(intake)) : program;
  return (
    <div className="stack">
      {isIncomplete && (
        <p>Choose the mode and the price type of this program first. Then add its intakes here.</p>
      )}
      {!isIncomplete && (
        <CreateButton opens={() => setOpened({ kind: "add", intake: null })}>
          Open an intake
        </CreateButton>
      )}
      <AdminTable
        list={list}
        caption="Intakes"
        columns={columnsFor(program !== undefined, (one) =>
          setOpened({ kind: "edit", intake: one }),
        )}
        dateLabel="Starts"
        actions={[remove]}
        nameOf={nameOf}
        isPart={program !== undefined}
        noun={["intake", "intakes"]}
        searchLabel="Search the title of a program"
        hasSearch={!program}
        filters={program ? [timeFilter] : [timeFilter, centreFilter]}
        failed={() => "Failed to load intakes"}
        empty="No intakes are coming"
      />
      {kind === "add" && !program && (
        <OpenIntake centreId={centreId} onClose={close} onSaved={list.loaded.reload} />
      )}
      {edited && (kind === "add" || kind === "edit") && (
        <IntakeDialog
          program={edited}
          intake={intake}
          onClose={close}
          onSaved={list.loaded.reload}
        />
      )}
    </div>
  );
}
