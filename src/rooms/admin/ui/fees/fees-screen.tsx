import { useCallback, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { EmptyState } from "#design/empty-state.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { type Column, Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatNaira, nairaToKobo } from "#foundation/money.ts";
import { formatDay } from "#foundation/time.ts";
import { feeCalls as calls } from "#rooms/catalogue/contract/desk-calls.ts";
import type { FeeScheduleRecord } from "#rooms/catalogue/contract/fee-schedules.ts";
import { feeComponents, type Level, levels } from "#rooms/catalogue/rules/program-terms.ts";
import { feeComponentNames, levelNames } from "#rooms/catalogue/rules/program-words.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { FeeDialog } from "./fee-dialog.tsx";

const states = {
  past: { label: "Past", tone: "neutral" },
  in_force: { label: "In force", tone: "success" },
  coming: { label: "Coming", tone: "info" },
} as const;

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

function heldWords({ holdsFrom, holdsUntil }: FeeScheduleRecord): string {
  return holdsUntil
    ? `${formatDay(holdsFrom)} to ${formatDay(holdsUntil)}`
    : `From ${formatDay(holdsFrom)}`;
}

type Row = { readonly level: Level; readonly fees: FeeScheduleRecord["fees"][Level] };

const columns: readonly Column<Row>[] = [
  { key: "level", label: "Level", rowHeader: true, cell: ({ level }) => levelNames[level] },
  ...feeComponents.map((component) => ({
    key: component,
    label: feeComponentNames[component],
    end: true,
    cell: ({ fees }: Row) => naira(fees[component]),
  })),
  { key: "total", label: "Total", end: true, cell: ({ fees }) => <b>{naira(fees.total)}</b> },
];

function Schedule({
  schedule,
  onChange,
  onWithdraw,
}: {
  readonly schedule: FeeScheduleRecord;
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
}) {
  const { label, tone } = states[schedule.state];
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
        rows={levels.map((level) => ({ level, fees: schedule.fees[level] }))}
        rowKey={({ level }) => level}
      />
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

type Open =
  | { readonly kind: "set" | "change" | "withdraw"; readonly schedule: FeeScheduleRecord }
  | { readonly kind: "none" };

/** The fees of physical training by level: coming, in force and past (spec §9.1). */
export function FeesScreen() {
  const load = useCallback((signal: AbortSignal) => callApi(calls.list, {}, { signal }), []);
  const { state, reload } = useLoaded(load);
  const [open, setOpen] = useState<Open>({ kind: "none" });
  const close = () => setOpen({ kind: "none" });
  const withdraw = ({ holdsFrom, version }: FeeScheduleRecord) =>
    callApi(calls.withdraw, { params: { holdsFrom }, query: { version } });
  if (state.kind === "loading") return <Skeleton label="Loading fees" lines={10} />;
  if (state.kind === "failed") {
    return (
      <Alert tone="danger" role="alert" title="Failed to load fees">
        <p>{reasonOf(state.error)}</p>
        <p>
          <Button variant="secondary" onClick={reload}>
            Try Again
          </Button>
        </p>
      </Alert>
    );
  }
  const { schedules } = state.value;
  const [latest] = schedules;
  if (!latest) return <EmptyState title="No fees yet" />;
  const { version: _, ...start } = latest;
  return (
    <div className="stack fees">
      <div className="fees-head">
        <p>
          Every paid program at a centre costs its level’s total. Who has registered already pays
          what was quoted, until the quote ends.
        </p>
        <Button onClick={() => setOpen({ kind: "set", schedule: latest })}>Set fees</Button>
      </div>
      {schedules.map((schedule) => (
        <Schedule
          key={schedule.holdsFrom}
          schedule={schedule}
          onChange={() => setOpen({ kind: "change", schedule })}
          onWithdraw={() => setOpen({ kind: "withdraw", schedule })}
        />
      ))}
      {open.kind === "set" && <FeeDialog start={start} onClose={close} onSaved={reload} />}
      {open.kind === "change" && (
        <FeeDialog start={open.schedule} onClose={close} onSaved={reload} />
      )}
      {open.kind === "withdraw" && (
        <AskDialog
          question={{
            title: `Withdraw the fees from ${formatDay(open.schedule.holdsFrom)}?`,
            text: "The fees before them go on.",
            action: "Withdraw fees",
            tone: "danger",
            done: "Fees withdrawn",
            onSend: () => withdraw(open.schedule),
          }}
          onClose={(isDone) => {
            close();
            if (isDone) reload();
          }}
        />
      )}
    </div>
  );
}
