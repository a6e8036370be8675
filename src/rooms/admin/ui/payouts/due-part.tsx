import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { DueAffiliate, DuePayout, LeftOut } from "#rooms/affiliates/contract/payouts.ts";
import { leftOutLabels, leftOutWords } from "../../rules/affiliate-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { Account, affiliateCell } from "./statement-table.tsx";

const dueColumns: readonly Column<DueAffiliate>[] = [
  { key: "affiliate", label: "Affiliate", rowHeader: true, cell: affiliateCell },
  { key: "bank", label: "Account", cell: ({ bank }) => <Account bank={bank} /> },
  { key: "lines", label: "Lines", end: true, cell: ({ lineCount }) => lineCount },
  {
    key: "opening",
    label: "Taken back",
    end: true,
    cell: ({ openingKobo }) => <Money amountKobo={openingKobo} />,
  },
  {
    key: "amount",
    label: "Due",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
];

const leftOutColumns: readonly Column<LeftOut>[] = [
  { key: "affiliate", label: "Affiliate", rowHeader: true, cell: affiliateCell },
  {
    key: "reason",
    label: "Why",
    cell: ({ reason }) => (
      <StatusPill tone={reason === "owes" ? "danger" : "warning"}>
        {leftOutLabels[reason]}
      </StatusPill>
    ),
  },
  { key: "words", label: "What it means", cell: ({ reason }) => leftOutWords[reason] },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
];

const people = (many: number) =>
  `${many.toLocaleString("en-NG")} affiliate${many === 1 ? "" : "s"}`;

const questionOf = ({ totalKobo, affiliates }: DuePayout): Question => ({
  title: "Prepare a payout?",
  text: `${formatNaira(totalKobo)} to ${people(affiliates.length)}, to the bank accounts as they are now. No money moves before it is approved and you send the transfers.`,
  action: "Prepare payout",
  done: "Payout prepared",
  onSend: async () => {
    const { payout } = await callApi("POST /admin/payouts", {});
    location.assign(`/admin/payouts/${payout.id}`);
  },
});

export type DuePartProps = {
  readonly due: DuePayout;
  readonly mayMake: boolean;
  /** Loads what is due again. */
  readonly onRefused: () => void;
};

/** What a payout would pay now, to whom, and whom it would leave out. */
export function DuePart({ due, mayMake, onRefused }: DuePartProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { affiliates, leftOut, totalKobo, heldKobo, holdDays } = due;
  const held =
    heldKobo > 0 &&
    `${formatNaira(heldKobo)} more is not due yet: it waits ${holdDays} days after the learner paid.`;
  return (
    <div className="stack">
      {affiliates.length === 0 ? (
        <EmptyState title="Nothing is due now">{held || undefined}</EmptyState>
      ) : (
        <>
          <div className="payout-sum">
            <p>
              <Money look="price" amountKobo={totalKobo} /> to {people(affiliates.length)}
              {held && <span className="second"> {held}</span>}
            </p>
            {mayMake && <Button onClick={() => setIsAsked(true)}>Prepare payout</Button>}
          </div>
          <Table
            caption="Due now"
            captionHidden
            columns={dueColumns}
            rows={affiliates}
            rowKey={({ affiliateId }) => affiliateId}
          />
        </>
      )}
      {leftOut.length > 0 && (
        <Panel title={`${people(leftOut.length)} not in this payout`}>
          <Table
            caption="Affiliates not in this payout"
            captionHidden
            columns={leftOutColumns}
            rows={leftOut}
            rowKey={({ affiliateId }) => affiliateId}
          />
        </Panel>
      )}
      <AskDialog
        question={isAsked ? questionOf(due) : null}
        onClose={(isDone) => {
          setIsAsked(false);
          if (!isDone) onRefused();
        }}
      />
    </div>
  );
}
