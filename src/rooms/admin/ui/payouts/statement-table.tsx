import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import type {
  DueAffiliate,
  MaskedBank,
  PayoutRecord,
  PayoutStatement,
  PayoutStory,
} from "#rooms/affiliates/contract/payouts.ts";
import { canPayout, canStatement } from "#rooms/affiliates/rules/payouts/payout-states.ts";
import { statementStates } from "../../rules/affiliate-words.ts";
import type { Question } from "../ask-dialog.tsx";
import { cancelQuestion, returnQuestion } from "./payout-questions.ts";

type Named = Pick<DueAffiliate, "affiliateId" | "affiliateName" | "affiliateCode">;

/** The affiliate with its code, linked to its own screen. */
export const affiliateCell = ({ affiliateId, affiliateName, affiliateCode }: Named) => (
  <div>
    <Link to={`/admin/affiliates/${affiliateId}`}>{affiliateName}</Link>
    <span className="second">{affiliateCode}</span>
  </div>
);

/** A bank account, most of its number hidden. */
export const Account = ({ bank }: { readonly bank: MaskedBank | null }) =>
  bank ? (
    <div>
      {bank.accountName}
      <span className="second">
        {bank.bankName}, {bank.accountNumber}
      </span>
    </div>
  ) : (
    "No account"
  );

/** The state of a statement, and why it ended. */
export const statementStateCell = ({
  status,
  endedAt,
  endReason,
}: Pick<PayoutStatement, "status" | "endedAt" | "endReason">) => (
  <div>
    <StatusPill tone={statementStates[status].tone}>{statementStates[status].label}</StatusPill>
    {endedAt && (
      <span className="second">
        {formatInstant(endedAt)}
        {endReason && `: ${endReason}`}
      </span>
    )}
  </div>
);

const actionsOf = (
  payout: PayoutRecord,
  statement: PayoutStatement,
  onAsk: (question: Question) => void,
) => [
  ...(canPayout.cancel(payout) && canStatement.cancel(statement)
    ? [{ label: "Cancel statement", onAct: () => onAsk(cancelQuestion(payout, statement)) }]
    : []),
  ...(canPayout.return(payout) && canStatement.return(statement)
    ? [{ label: "Record return", onAct: () => onAsk(returnQuestion(payout, statement)) }]
    : []),
];

const columnsOf = (
  payout: PayoutRecord,
  onAsk: ((question: Question) => void) | undefined,
): readonly Column<PayoutStatement>[] => [
  { key: "number", label: "Statement", rowHeader: true, cell: ({ number }) => number },
  { key: "affiliate", label: "Affiliate", cell: affiliateCell },
  { key: "bank", label: "Account", cell: ({ bank }) => <Account bank={bank} /> },
  { key: "status", label: "Status", cell: statementStateCell },
  {
    key: "total",
    label: "Amount",
    end: true,
    cell: ({ totalKobo }) => <Money amountKobo={totalKobo} />,
  },
  ...(onAsk && (canPayout.cancel(payout) || canPayout.return(payout))
    ? [
        {
          key: "actions",
          label: "Actions",
          end: true,
          cell: (statement: PayoutStatement) => {
            const actions = actionsOf(payout, statement, onAsk);
            return actions.length > 0 && <RowMenu of={statement.affiliateName} actions={actions} />;
          },
        },
      ]
    : []),
];

type StatementTableProps = {
  readonly story: PayoutStory;
  /** Missing for those who may not pay. */
  readonly onAsk: ((question: Question) => void) | undefined;
};

/** Each affiliate's part of a payout. */
export const StatementTable = ({ story, onAsk }: StatementTableProps) => (
  <Panel title={`Statements (${story.statements.length.toLocaleString("en-NG")})`}>
    <Table
      caption="Statements"
      captionHidden
      columns={columnsOf(story.payout, onAsk)}
      rows={story.statements}
      rowKey={({ number }) => number}
    />
  </Panel>
);
