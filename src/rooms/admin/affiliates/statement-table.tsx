import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { canPayout, canStatement } from "#rooms/affiliates/payouts/payout-states.ts";
import type {
  DueAffiliate,
  MaskedBank,
  PayoutRecord,
  PayoutStatement,
  PayoutStory,
} from "#rooms/affiliates/payouts/payouts.ts";
import type { Question } from "../ask-dialog.tsx";
import { statementStates } from "./affiliate-words.ts";

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

const reason = { label: "Reason", maxLength: 200, missing: "Give the reason" } as const;

const transfers = ({ affiliateCount }: PayoutRecord) =>
  `${affiliateCount.toLocaleString("en-NG")} transfer${affiliateCount === 1 ? "" : "s"}`;

export const approveQuestion = (payout: PayoutRecord): Question => ({
  title: "Approve this payout?",
  text: `${formatNaira(payout.standingKobo)} in ${transfers(payout)}. After that, the bank file can be downloaded.`,
  action: "Approve payout",
  done: "Payout approved",
  onSend: () => callApi("POST /admin/payouts/:id/approve", { params: { id: payout.id } }),
});

/** @param takenBackKobo what was taken back after the bank's file was downloaded */
export const payQuestion = (payout: PayoutRecord, takenBackKobo = 0): Question => ({
  title: "Has the bank sent the transfers?",
  text: `${takenBackKobo > 0 ? `Refunds or corrected amounts took back ${formatNaira(takenBackKobo)} of commission after the bank file was downloaded. Continue only if the bank has sent the money: the affiliate then owes it. ` : ""}This records ${formatNaira(payout.standingKobo)} as paid out, and each affiliate gets a statement.`,
  action: "Mark as paid",
  field: {
    label: "Bank reference",
    hint: "The bank’s reference for this payment. It appears on every statement.",
    maxLength: 200,
    missing: "Enter the bank’s reference",
  },
  day: "Day on which the bank sent it",
  done: "Payout marked as paid",
  onSend: (bankReference, movedOn) =>
    callApi("POST /admin/payouts/:id/pay", {
      params: { id: payout.id },
      body: { bankReference, movedOn, sentBeforeChange: takenBackKobo > 0 },
    }),
});

/** The bank sent back all of it, or one affiliate's part. */
export const returnQuestion = (payout: PayoutRecord, of?: PayoutStatement): Question => ({
  title: of
    ? `Did the bank return the transfer to ${of.affiliateName}?`
    : "Did the bank return the whole payout?",
  text: `${formatNaira(of?.totalKobo ?? payout.standingKobo)} will be due again, and the next payout will include it.`,
  action: of ? "Record the return" : "Record the return of all",
  tone: "danger",
  field: { ...reason, hint: "For example: account closed." },
  day: "Day on which it came back",
  done: "Return recorded",
  onSend: (typed, movedOn) =>
    callApi("POST /admin/payouts/:id/return", {
      params: { id: payout.id },
      body: { reason: typed, movedOn, ...(of ? { statement: of.number } : {}) },
    }),
});

/** Before the bank has paid: all of it, or one affiliate's part. */
export const cancelQuestion = (payout: PayoutRecord, of?: PayoutStatement): Question => ({
  title: of ? `Leave ${of.affiliateName} out of this payout?` : "Cancel the whole payout?",
  text: `${formatNaira(of?.totalKobo ?? payout.standingKobo)} will be due again. Do this only if the transfer was not sent.`,
  action: of ? "Cancel statement" : "Cancel payout",
  tone: "danger",
  field: reason,
  done: of ? "Statement cancelled" : "Payout cancelled",
  onSend: (typed) =>
    callApi("POST /admin/payouts/:id/cancel", {
      params: { id: payout.id },
      body: { reason: typed, ...(of ? { statement: of.number } : {}) },
    }),
});

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
