import { useCallback } from "react";
import { href, useParams } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Table } from "#design/list/table.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira, formatRate } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatDay } from "#foundation/time/time.ts";
import { Guarded, openFile } from "#rooms/accounts/door.ui.ts";
import { AffiliateFrame, isNotApproved, NotApproved, WaitingFrame } from "../dashboard/frame.tsx";
import type { StatementLine, Statement as StatementRecord } from "../payouts/payouts.ts";
import {
  carriedWords,
  exampleStatement,
  kindNames,
  statementSums,
  statementTitle,
  statusWords,
} from "../payouts/statement-words.ts";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle(statementTitle) },
  { name: "robots", content: "noindex" },
];

/** What the file is called, and its call. */
const files = [
  ["PDF", "pdf"],
  ["CSV", "csv"],
] as const;

const Downloads = ({ number }: { readonly number: string }) => (
  <div className="row no-print">
    {files.map(([name, ending]) => (
      <ActionButton
        key={ending}
        variant="secondary"
        icon="download"
        onAct={() => openFile(`/affiliates/statements/${number}/${ending}`, "affiliate")}
      >
        {name}
      </ActionButton>
    ))}
  </div>
);

function Facts({ statement }: { readonly statement: StatementRecord }) {
  const { bank, bankReference, affiliate } = statement;
  const account = bank ? `${bank.bankName}, ${bank.accountNumber}, ${bank.accountName}` : null;
  return (
    <DescriptionList
      items={[
        { term: "For", value: `${affiliate.name}, ${affiliate.code}` },
        { term: "When", value: statusWords(statement) },
        ...(account ? [{ term: "To", value: account }] : []),
        { term: "The bank's reference", value: bankReference },
      ]}
    />
  );
}

function Sums({ statement }: { readonly statement: StatementRecord }) {
  const carried = carriedWords(statement);
  return (
    <div className="stack">
      <dl className="statement-sums">
        {statementSums(statement).map(({ term, kobo, note }) => (
          <div key={term}>
            <dt>
              {term}
              {note && <span className="second">{note}</span>}
            </dt>
            <dd className="money">{formatNaira(kobo)}</dd>
          </div>
        ))}
        <div className="statement-total">
          <dt>{statement.status === "returned" ? "Paid to you, then returned" : "Paid to you"}</dt>
          <dd className="money">{formatNaira(statement.totalKobo)}</dd>
        </div>
      </dl>
      {carried && <p className="affiliate-note">{carried}</p>}
    </div>
  );
}

const Lines = ({ lines }: Pick<StatementRecord, "lines">) => (
  <Table
    caption="Each commission of this statement, oldest first"
    captionHidden
    rows={lines.map((line, index) => ({ ...line, key: `${index}` }))}
    rowKey={({ key }) => key}
    columns={[
      { key: "learner", label: "Learner", rowHeader: true, cell: ({ learner }) => learner },
      { key: "program", label: "Program", cell: ({ program }) => program },
      // In most statements every line is a commission.
      ...(lines.some(({ kind }) => kind !== "earned")
        ? [{ key: "kind", label: "What", cell: ({ kind }: StatementLine) => kindNames[kind] }]
        : []),
      { key: "day", label: "Day", cell: ({ at }) => formatDay(new Date(at)) },
      { key: "base", label: "Money", end: true, cell: ({ baseKobo }) => formatNaira(baseKobo) },
      {
        key: "rate",
        label: "Rate",
        end: true,
        cell: ({ rateBasisPoints }) => formatRate(rateBasisPoints),
      },
      {
        key: "amount",
        label: "Commission",
        end: true,
        cell: ({ amountKobo }) => formatNaira(amountKobo),
      },
    ]}
  />
);

const Loaded = ({ statement }: { readonly statement: StatementRecord }) => (
  <>
    <Panel
      title={<span className="one-line">{statement.number}</span>}
      actions={<Downloads number={statement.number} />}
    >
      <div className="stack">
        <Facts statement={statement} />
        <Sums statement={statement} />
      </div>
    </Panel>
    <Panel title="Each commission">
      <Lines lines={statement.lines} />
    </Panel>
  </>
);

const Unknown = () => (
  <EmptyState
    title="There is no such statement"
    actions={
      <ButtonLink to={`${href("/affiliate/dashboard")}#payouts`}>See all payouts</ButtonLink>
    }
  >
    Check the number. It looks like {exampleStatement}.
  </EmptyState>
);

/** One statement of the affiliate, for the screen and for paper. */
function Statement({ number }: { readonly number: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /affiliates/statements/:number", { params: { number } }, { signal }),
    [number],
  );
  const loaded = useLoaded(load);
  const { state } = loaded;
  const error = state.kind === "failed" ? state.error : null;
  return (
    <AffiliateFrame
      current={href("/affiliate/dashboard")}
      title={statementTitle}
      kicker="Affiliate dashboard"
      lead="What one payout paid you, and how it adds up."
    >
      {isNotApproved(error) ? (
        <NotApproved />
      ) : error instanceof CallError && error.status === 404 ? (
        <Unknown />
      ) : (
        <LoadedPart loaded={loaded} label="your statement" lines={8}>
          {(statement) => <Loaded statement={statement} />}
        </LoadedPart>
      )}
    </AffiliateFrame>
  );
}

export default function StatementPage() {
  const { number = "" } = useParams();
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/dashboard")} title={statementTitle} />}
    >
      <Statement number={number} />
    </Guarded>
  );
}
