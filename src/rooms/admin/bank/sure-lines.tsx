import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Progress } from "#design/fields/file-field.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { SureLine } from "#rooms/payments/bank-statements/bank-statements.ts";
import { mostSureAtOnce } from "#rooms/payments/bank-statements/bank-states.ts";
import { shortDay } from "../days.ts";
import { RecordPart } from "../record-part.tsx";

const load = (signal: AbortSignal) => callApi("GET /admin/bank/sure", {}, { signal });

const columns: readonly Column<SureLine>[] = [
  {
    key: "line",
    label: "Bank line",
    rowHeader: true,
    cell: ({ narration, day }) => (
      <div className="bank-words">
        {narration}
        <span className="second">{shortDay(day)}</span>
      </div>
    ),
  },
  {
    key: "becomes",
    label: "Becomes",
    cell: ({ booking, posting }) => (
      <div className="bank-words">
        {booking ? booking.payer : `Ticks off: ${posting?.words}`}
        <span className="second">
          {booking
            ? `${booking.description}, owes ${formatNaira(booking.openKobo)}`
            : posting?.reasons.join(", ")}
        </span>
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

type Problem = { readonly id: string; readonly problem: string };

function List({
  lines,
  onDone,
}: {
  readonly lines: readonly SureLine[];
  readonly onDone: () => void;
}) {
  const [done, setDone] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const narrationOf = (id: string) => lines.find((line) => line.id === id)?.narration ?? "";
  async function bookAll() {
    const failed: Problem[] = [];
    const ids = lines.map(({ id }) => id);
    setDone(0);
    try {
      for (let at = 0; at < ids.length; at += mostSureAtOnce) {
        const some = ids.slice(at, at + mostSureAtOnce);
        const { results } = await callApi("POST /admin/bank/sure", { body: { ids: some } });
        for (const { id, problem } of results) if (problem) failed.push({ id, problem });
        setDone(at + some.length);
      }
    } finally {
      setDone(null);
    }
    const many = ids.length - failed.length;
    showToast(`${many.toLocaleString("en-NG")} ${many === 1 ? "line" : "lines"} done`);
    setProblems(failed);
    if (failed.length === 0) onDone();
  }
  return (
    <>
      <div className="row">
        <ActionButton onAct={bookAll} pendingLabel="Booking…">
          {lines.length === 1 ? "Book this line" : `Book these ${lines.length} lines`}
        </ActionButton>
        <span className="muted">
          Each line has a code or a reference that we know. Check them before you book.
        </span>
      </div>
      {done !== null && (
        <Progress label={`${done} of ${lines.length} done`} value={done / lines.length} />
      )}
      {problems.length > 0 && (
        <Alert tone="warning" title="Some lines were not done">
          <ul>
            {problems.map(({ id, problem }) => (
              <li key={id}>
                {narrationOf(id)}: {problem}
              </li>
            ))}
          </ul>
          <ActionButton variant="secondary" onAct={async () => onDone()}>
            Go on
          </ActionButton>
        </Alert>
      )}
      <Table
        caption="Sure lines"
        captionHidden
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
      />
    </>
  );
}

/** Lines that can only be one thing: done together, after a look. */
export function SureLines({
  onDone,
  onFound,
}: {
  readonly onDone: () => void;
  /** They are not shown one by one as well. */
  readonly onFound: (ids: readonly string[]) => void;
}) {
  const find = useCallback(
    async (signal: AbortSignal) => {
      const found = await load(signal);
      onFound(found.lines.map(({ id }) => id));
      return found;
    },
    [onFound],
  );
  const loaded = useLoaded(find);
  return (
    <RecordPart loaded={loaded} noun="sure lines">
      {({ lines }) =>
        lines.length > 0 && (
          <Panel title={`Matched (${lines.length.toLocaleString("en-NG")})`}>
            <List lines={lines} onDone={onDone} />
          </Panel>
        )
      }
    </RecordPart>
  );
}
