import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { FeeScheduleRecord } from "#rooms/catalogue/fees/fee-schedule-endpoints.ts";
import { feeStates, feeStateWords } from "#rooms/catalogue/fees/fee-schedules.ts";
import type { InstalmentPlan } from "#rooms/catalogue/fees/instalment-plan.ts";
import { levelNamed, listLevels, openLevels } from "#rooms/catalogue/levels/levels.ts";
import { feeComponents, type Level } from "#rooms/catalogue/program/program-terms.ts";
import { feeComponentNames } from "#rooms/catalogue/program/program-words.ts";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import { AskDialog } from "../../ask-dialog.tsx";
import { FeeDialog } from "../../catalogue/fee-dialog.tsx";
import { CreateButton } from "../../head-parts.tsx";
import { AdminList } from "../../lists/admin-list.tsx";
import { useAdminList } from "../../lists/use-admin-list.ui.ts";

export { handle, headers } from "../../admin-page.tsx";

const defaults = {
  sort: "holdsFrom",
  order: "desc",
  pageSize: 10,
  isNumbered: true,
  filters: ["state"],
} as const;
const filters = [
  {
    name: "state",
    label: "Status",
    choices: feeStates.map((value) => ({ value, label: feeStateWords[value].label })),
  },
];
const sorts = [{ value: "holdsFrom", label: "First day" }];

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

function heldWords({ holdsFrom, holdsUntil }: FeeScheduleRecord): string {
  return holdsUntil
    ? `${formatDay(holdsFrom)} to ${formatDay(holdsUntil)}`
    : `From ${formatDay(holdsFrom)}`;
}

type Row = {
  readonly level: Level;
  readonly fees: NonNullable<FeeScheduleRecord["fees"][Level]>;
  readonly plan: InstalmentPlan;
};

/** An amount, and by when it is due if that is later than registration. */
function Amount({
  naira: amount,
  weeks,
}: {
  readonly naira: number;
  readonly weeks?: number | undefined;
}) {
  if (weeks === undefined || amount === 0) return naira(amount);
  return (
    <>
      {naira(amount)}
      <small className="hint fee-due">{weeks === 0 ? "on the first day" : `week ${weeks}`}</small>
    </>
  );
}

const columns: readonly Column<Row>[] = [
  { key: "level", label: "Level", rowHeader: true, cell: ({ level }) => levelNamed(level) },
  ...feeComponents.map((component) => ({
    key: component,
    label: feeComponentNames[component],
    end: true,
    cell: ({ fees, plan }: Row) => <Amount naira={fees[component]} weeks={plan[component]} />,
  })),
  { key: "total", label: "Total", end: true, cell: ({ fees }) => <b>{naira(fees.total)}</b> },
];

/** The levels that have fees, in their order. */
const rowsOf = ({ fees, plans }: FeeScheduleRecord): Row[] =>
  listLevels().flatMap(({ id: level }) =>
    fees[level] ? { level, fees: fees[level], plan: plans[level] ?? {} } : [],
  );

/** Which open levels lack fees: no program can offer them in that time. */
function WithoutFees({ schedule: { fees, state } }: { readonly schedule: FeeScheduleRecord }) {
  const names = openLevels()
    .filter(({ id }) => !fees[id])
    .map(({ name }) => name);
  if (names.length === 0 || state === "past") return null;
  return (
    <p className="hint">
      No fees for {listAnd(names)}: programs cannot offer {names.length > 1 ? "them" : "it"} yet.{" "}
      {state === "coming"
        ? "Change these fees to add them."
        : "Set fees from today or a later day to add them."}
    </p>
  );
}

function Schedule({
  schedule,
  onChange,
  onWithdraw,
}: {
  readonly schedule: FeeScheduleRecord;
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
}) {
  const { label, tone } = feeStateWords[schedule.state];
  const words = heldWords(schedule);
  return (
    <section className="record-card" aria-label={words}>
      <div className="record-card-head">
        <h2>{words}</h2>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <Table
        caption={`Fees by level, ${words}`}
        captionHidden
        columns={columns}
        rows={rowsOf(schedule)}
        rowKey={({ level }) => level}
      />
      <WithoutFees schedule={schedule} />
      {schedule.state === "coming" && (
        <div className="row">
          <Button variant="secondary" aria-label={`Change fees, ${words}`} onClick={onChange}>
            Change fees
          </Button>
          <Button variant="quiet" aria-label={`Withdraw fees, ${words}`} onClick={onWithdraw}>
            Withdraw fees
          </Button>
        </div>
      )}
    </section>
  );
}

/** What a first schedule starts with: every level still has to be filled in. */
const nothing: FeeScheduleRecord = {
  holdsFrom: "",
  holdsUntil: null,
  state: "coming",
  version: 0,
  fees: {},
  plans: {},
};

type Open =
  | { readonly kind: "set" | "change" | "withdraw"; readonly schedule: FeeScheduleRecord }
  | { readonly kind: "none" };

/** The dialog that someone has opened. */
function OpenDialog({
  open,
  onClose,
  onDone,
}: {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  if (open.kind === "none") return null;
  const { version, ...start } = open.schedule;
  if (open.kind !== "withdraw") {
    const given = open.kind === "set" ? start : open.schedule;
    return <FeeDialog start={given} onClose={onClose} onSaved={onDone} />;
  }
  const { holdsFrom } = start;
  return (
    <AskDialog
      question={{
        title: `Withdraw the fees from ${formatDay(holdsFrom)}?`,
        text: "The previous fees stay in effect.",
        action: "Withdraw fees",
        tone: "danger",
        done: "Fees withdrawn",
        onSend: () =>
          callApi("DELETE /admin/fees/:holdsFrom", { params: { holdsFrom }, query: { version } }),
      }}
      onClose={(isDone) => {
        onClose();
        if (isDone) onDone();
      }}
    />
  );
}

/** The fees of physical training by level: coming, in force and past (spec §9.1). */
function FeesScreen() {
  const list = useAdminList("GET /admin/fees", "schedules", defaults);
  const [open, setOpen] = useState<Open>({ kind: "none" });
  /** New fees start from the latest ones, which the list may not show. */
  async function setFees() {
    const { schedules } = await callApi("GET /admin/fees", { query: { page: 1, pageSize: 1 } });
    setOpen({ kind: "set", schedule: schedules[0] ?? nothing });
  }
  return (
    <div className="stack fees">
      <div className="row row-apart fees-head">
        <p>
          Every paid program at a centre costs the total for its level. People who have already
          registered pay what they were quoted, until the quote ends. They can pay all at once or
          follow the plan: a part with a number of weeks is due that many weeks after the first day
          of training.
        </p>
        <CreateButton opens={setFees}>Set fees</CreateButton>
      </div>
      <AdminList
        list={list}
        noun={["schedule", "schedules"]}
        searchLabel="Search a first day or an amount"
        filters={filters}
        sorts={sorts}
        failed={() => "Failed to load fees"}
        empty="No fees yet"
      >
        {(schedules) => (
          <div className="stack">
            {schedules.map((schedule) => (
              <Schedule
                key={schedule.holdsFrom}
                schedule={schedule}
                onChange={() => setOpen({ kind: "change", schedule })}
                onWithdraw={() => setOpen({ kind: "withdraw", schedule })}
              />
            ))}
          </div>
        )}
      </AdminList>
      <OpenDialog
        open={open}
        onClose={() => setOpen({ kind: "none" })}
        onDone={list.loaded.reload}
      />
    </div>
  );
}

const viewOf = (): AdminView => ({
  current: "/admin/fees",
  title: "Fees",
  show: () => <FeesScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
