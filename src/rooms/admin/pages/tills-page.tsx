import { useCallback, useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { openFile, useSession } from "#rooms/accounts/door.ui.ts";
import {
  aboutMovement,
  clockWords,
  countsWords,
  differenceWords,
  movementNames,
  namedCounts,
  sheetSums,
} from "#rooms/payments/tills/till-words.ts";
import type { Count, Movement, TillSheet } from "#rooms/payments/tills/tills.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { tillLook } from "../payments/payment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { AnswerDialog, EntryDialog } from "../tills/cash-dialogs.tsx";
import { CountDialog, closingOf, handOverOf } from "../tills/count-dialog.tsx";
import { TillsScreen } from "../tills/tills-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

type Opened = "none" | "close" | "enter" | "hand-over" | "explain" | "answer";

/** What someone may do with this till now, and the sheet as a file or on paper. */
const Actions = ({
  sheet: { id, may, totals },
  explaining,
  onOpen,
}: {
  readonly sheet: TillSheet;
  /** The caller's own count differs, and its reason is missing. */
  readonly explaining: boolean;
  readonly onOpen: (opened: Opened) => void;
}) => (
  <div className="row till-actions">
    {explaining && <Button onClick={() => onOpen("explain")}>Say why it differs</Button>}
    {may.answer && <Button onClick={() => onOpen("answer")}>Answer the difference</Button>}
    {may.handOver && <Button onClick={() => onOpen("hand-over")}>Take over</Button>}
    {may.close && <Button onClick={() => onOpen("close")}>Close till</Button>}
    {may.enter && (
      <Button variant="secondary" onClick={() => onOpen("enter")}>
        Enter cash in or out
      </Button>
    )}
    {totals !== null && (
      <>
        <Button variant="secondary" icon="print" onClick={() => print()}>
          Print
        </Button>
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile(`/admin/tills/${id}/pdf`, "admin")}
        >
          PDF
        </ActionButton>
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile(`/admin/tills/${id}/csv`, "admin")}
        >
          CSV
        </ActionButton>
      </>
    )}
  </div>
);

/** One of the three counts. */
const CountFacts = ({ name, count }: { readonly name: string; readonly count: Count }) => (
  <div className="small-headings till-counted">
    <h3>{name}</h3>
    <p>
      <Money amountKobo={count.countKobo} /> counted.{" "}
      <span className={count.differenceKobo === 0 ? undefined : "till-differs"}>
        {differenceWords(count.differenceKobo)}
      </span>
    </p>
    {count.note && <p>{count.note}</p>}
    <p className="muted">
      {formatInstant(count.at)}, {count.by.name}
    </p>
    {count.counts && <p className="muted">{countsWords(count)}</p>}
  </div>
);

const columns: readonly Column<Movement>[] = [
  {
    key: "what",
    label: "Movement",
    rowHeader: true,
    cell: (movement) => {
      const { kind, receipt, paymentReference } = movement;
      const name = [movementNames[kind], receipt].filter(Boolean).join(" ");
      return (
        <div>
          {paymentReference ? (
            <Link to={`/admin/payments/${encodeURIComponent(paymentReference)}`}>{name}</Link>
          ) : (
            name
          )}
          <span className="second">{aboutMovement(movement)}</span>
        </div>
      );
    },
  },
  {
    key: "at",
    label: "When",
    cell: ({ at }) => <span className="one-line">{formatInstant(at)}</span>,
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: ({ amountKobo }) => (amountKobo === null ? "" : <Money amountKobo={amountKobo} />),
  },
  {
    key: "balance",
    label: "Expected",
    end: true,
    cell: ({ balanceKobo }) => (balanceKobo === null ? "" : <Money amountKobo={balanceKobo} />),
  },
];
/** Without amounts, for people who still have to count. */
const blindColumns = columns.filter(({ key }) => key === "what" || key === "at");

function Sheet({ sheet, reload }: { readonly sheet: TillSheet; readonly reload: () => void }) {
  const [opened, setOpened] = useState<Opened>("none");
  const { label, tone } = tillLook(sheet);
  const shared = { onClose: () => setOpened("none"), onDone: reload };
  const clock = clockWords(sheet);
  const me = useSession("admin")?.person.id;
  const lastCount = sheet.handOver ?? sheet.closing;
  const explaining = sheet.needsReason && lastCount?.by.id === me;
  const explainOf = sheet.handOver ? handOverOf : closingOf;
  return (
    <div className="stack till-sheet">
      <article className="record-card" aria-labelledby="till-name">
        <div className="record-card-head">
          <h2 id="till-name">
            {sheet.clerk.name}, {sheet.location}
          </h2>
          <StatusPill tone={tone}>{label}</StatusPill>
        </div>
        {clock && (
          <Alert tone="warning" title="A clock was wrong">
            {clock}
          </Alert>
        )}
        <DescriptionList
          items={sheetSums(sheet).map(({ term, kobo }) => ({
            term,
            value: <Money amountKobo={kobo} />,
          }))}
        />
        <div className="columns till-counts">
          {namedCounts(sheet).map(({ name, count }) => (
            <CountFacts key={name} name={name} count={count} />
          ))}
        </div>
        {sheet.totals === null && (
          <p>
            {sheet.state === "open"
              ? "You will see what it should hold once it has been counted."
              : `${sheet.clerk.name} keeps its cash until someone else has counted it again. The result of the first count will be shown then.`}
          </p>
        )}
        {sheet.answer && (
          <Alert tone="success" title="The difference has been answered">
            “{sheet.answer.text}” {sheet.answer.by.name}, {formatInstant(sheet.answer.at)}
          </Alert>
        )}
        <Actions sheet={sheet} explaining={explaining} onOpen={setOpened} />
      </article>
      <Panel title="Every movement">
        {sheet.movements.length === 0 ? (
          <p>No cash came or went.</p>
        ) : (
          <Table
            caption="Every movement"
            captionHidden
            columns={sheet.totals === null ? blindColumns : columns}
            rows={sheet.movements}
            rowKey={({ at, kind, balanceKobo, paymentReference, reference, what }) =>
              [at, kind, balanceKobo, paymentReference, reference, what].join(" ")
            }
          />
        )}
      </Panel>
      {opened === "close" && <CountDialog {...shared} counting={closingOf(sheet)} />}
      {opened === "hand-over" && <CountDialog {...shared} counting={handOverOf(sheet)} />}
      {opened === "explain" && (
        <CountDialog {...shared} counting={explainOf(sheet, lastCount?.countKobo)} />
      )}
      {opened === "answer" && <AnswerDialog {...shared} till={sheet} />}
      {opened === "enter" && <EntryDialog {...shared} till={sheet} />}
    </div>
  );
}

/** The day's sheet of a till: counts, sums, every movement. */
function TillScreen({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/tills/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="the till">
      {(sheet) => <Sheet sheet={sheet} reload={loaded.reload} />}
    </RecordPart>
  );
}

const viewOf = listAndRecord(
  {
    current: "/admin/tills",
    title: "Tills",
    show: (admin) => <TillsScreen admin={admin} />,
  },
  { title: "Day’s sheet", back: "All tills", show: (id) => <TillScreen key={id} id={id} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
