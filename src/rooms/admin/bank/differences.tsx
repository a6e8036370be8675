import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { defineForm } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { Differences } from "#rooms/payments/bank-statements/bank-statements.ts";
import { RecordPart } from "../record-part.tsx";

type DaySum = Differences["bankOnly"][number];

const columns: readonly Column<DaySum>[] = [
  { key: "day", label: "Day", rowHeader: true, cell: ({ day }) => formatDay(day) },
  { key: "lines", label: "Lines", end: true, cell: ({ lines }) => lines.toLocaleString("en-NG") },
  { key: "in", label: "In", end: true, cell: ({ inKobo }) => <Money amountKobo={inKobo} /> },
  { key: "out", label: "Out", end: true, cell: ({ outKobo }) => <Money amountKobo={outKobo} /> },
];

const sumOf = (days: readonly DaySum[]) =>
  days.reduce((sum, { inKobo, outKobo }) => sum + inKobo + outKobo, 0);

type SideProps = {
  readonly title: string;
  readonly days: readonly DaySum[];
  readonly outside: Differences["bankOutside"];
};

/** "Nothing on these days. 3 lie outside these days: ₦45,000 in all." */
const Outside = ({ days, outside: { lines, amountKobo } }: Omit<SideProps, "title">) => (
  <p className={days.length > 0 ? "muted" : undefined}>
    {days.length === 0 && (lines > 0 ? "Nothing on these days. " : "Nothing.")}
    {lines > 0 && (
      <>
        {lines.toLocaleString("en-NG")} {lines === 1 ? "lies" : "lie"} outside these days:{" "}
        <Money amountKobo={amountKobo} /> in all.
      </>
    )}
  </p>
);

const Side = ({ title, days, outside }: SideProps) => (
  <Panel title={title} className="bank-sums">
    {days.length > 0 && (
      <>
        <p>
          <Money look="price" amountKobo={sumOf(days)} /> in all
        </p>
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
        />
      </>
    )}
    <Outside days={days} outside={outside} />
  </Panel>
);

const daysForm = defineForm({
  id: "bank-days",
  fields: [
    { name: "from", kind: "date", label: "First day", required: "Enter the first day" },
    { name: "to", kind: "date", label: "Last day", required: "Enter the last day" },
  ],
});

const wrongWay = "The last day is before the first";

/** The days that are compared, and the file of them. */
function Days({ from, to }: { readonly from: string; readonly to: string }) {
  const state = useForm({
    form: daysForm,
    rules: { today: lagosDay(new Date()) },
    draftKey: null,
    known: { from, to },
    send: async (days) => {
      if (days.from > days.to)
        throw new CallError(422, { error: wrongWay, fields: { to: wrongWay } });
      location.assign(`/admin/bank?${new URLSearchParams({ tab: "differences", ...days })}`);
    },
    fallback: "These days could not be shown. Try again.",
  });
  return (
    <FormFrame state={state} className="bank-days">
      <div className="row">
        <Button type="submit" variant="secondary">
          Show
        </Button>
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() =>
            openFile(`/admin/bank/differences?format=csv&from=${from}&to=${to}`, "admin")
          }
        >
          CSV
        </ActionButton>
      </div>
    </FormFrame>
  );
}

/** What the bank says and the books don't, and the other way round. */
export function BankDifferences() {
  const [parameters] = useSearchParams();
  const [from, to] = [parameters.get("from") ?? "", parameters.get("to") ?? ""];
  const load = useCallback(
    (signal: AbortSignal) => {
      const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
      return callApi("GET /admin/bank/differences", { query }, { signal });
    },
    [from, to],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="differences">
      {(found) =>
        found.from === null || found.to === null ? (
          <p>No statement has been imported yet.</p>
        ) : (
          <div className="stack">
            <Days from={found.from} to={found.to} />
            <p className="muted">
              Days of the books are those on which the money moved: the day of a transfer, and that
              of a settlement. What is not ours stays in the first list.
            </p>
            <Side
              title="In the bank, not in the books"
              days={found.bankOnly}
              outside={found.bankOutside}
            />
            <Side
              title="In the books, not in the bank"
              days={found.booksOnly}
              outside={found.booksOutside}
            />
          </div>
        )
      }
    </RecordPart>
  );
}
