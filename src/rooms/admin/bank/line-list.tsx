import { Link } from "#design/actions/link.tsx";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { BankLine } from "#rooms/payments/bank-statements/bank-statements.ts";
import { lineStates } from "#rooms/payments/bank-statements/bank-states.ts";
import { lineStateWords } from "#rooms/payments/bank-statements/line-words.ts";
import { shortDay } from "../days.ts";
import type { ListAction } from "../lists/act-dialog.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

const defaults = { sort: "day", order: "desc", filters: ["state", "side"] } as const;

const filters: ListFilter[] = [
  {
    name: "state",
    label: "Status",
    choices: lineStates.map((value) => ({ value, label: lineStateWords[value] })),
  },
  {
    name: "side",
    label: "Money",
    choices: [
      { value: "in", label: "Came in" },
      { value: "out", label: "Went out" },
    ],
  },
];

const putAside = (
  label: string,
  state: "open" | "later" | "not_ours",
  words: string,
): ListAction<BankLine> => ({
  label,
  refusal: (line) => (line.state === state ? `It is ${words} already.` : null),
  says: () =>
    state === "open"
      ? "They are to do again. What was only ticked off is free then, and a bank charge is taken back; a line that a payment was recorded from stays."
      : `They are ${words}, and no longer to do. Nothing is booked.`,
  run: async ({ id, state: before }) => {
    const call = (to: "open" | "later" | "not_ours") =>
      callApi("POST /admin/bank/lines/:id/state", { params: { id }, body: { state: to } });
    await call(state);
    return before === "done" ? undefined : { undo: () => call(before) };
  },
});

/** What the bank took for its services. Opening a line again takes its charge back. */
const bookCharge: ListAction<BankLine> = {
  label: "Bank charge",
  refusal: ({ amountKobo, state }) =>
    amountKobo > 0 ? "Its money came in." : state === "done" ? "It is done already." : null,
  says: () => "They are booked as bank charges: what the bank took for its services.",
  run: async ({ id, state: before }) => {
    const params = { id };
    await callApi("POST /admin/bank/lines/:id/charge", { params });
    const body = { state: before === "done" ? ("open" as const) : before };
    return { undo: () => callApi("POST /admin/bank/lines/:id/state", { params, body }) };
  },
};

const actions = [
  bookCharge,
  putAside("Not ours", "not_ours", "not ours"),
  putAside("Later", "later", "put aside for later"),
  putAside("Open again", "open", "to do"),
];

const columns: readonly Column<BankLine>[] = [
  {
    key: "narration",
    label: "Narration",
    rowHeader: true,
    wide: true,
    cell: ({ id, narration, reference }) => (
      <div className="bank-words">
        <Link to={`/admin/bank/${id}`}>{narration || "No narration"}</Link>
        {reference && <span className="second">{reference}</span>}
      </div>
    ),
  },
  {
    key: "day",
    label: "Day",
    sortable: true,
    cell: ({ day }) => <span className="one-line">{shortDay(day)}</span>,
  },
  {
    key: "state",
    label: "Status",
    cell: ({ state, decidedBy }) => (
      <div>
        <StatusPill tone={state === "done" ? "success" : state === "open" ? "warning" : "neutral"}>
          {lineStateWords[state]}
        </StatusPill>
        {decidedBy && <span className="second">{decidedBy}</span>}
      </div>
    ),
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
];

/** Every line of the bank account, in any state. */
export const BankLines = () => (
  <AdminTable
    list={useAdminList("GET /admin/bank/lines", "lines", defaults)}
    caption="Lines of the bank"
    columns={columns}
    noun={["line", "lines"]}
    searchLabel="Search narration or reference"
    filters={filters}
    dateLabel="Day"
    sums={{ amountKobo: "in all" }}
    actions={actions}
    nameOf={({ narration }) => narration}
    empty="No statement has been imported yet"
  />
);
