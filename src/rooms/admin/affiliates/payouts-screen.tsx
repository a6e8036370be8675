import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { leftOutWords, payoutStatuses } from "#rooms/affiliates/payouts/payout-states.ts";
import type {
  DueAffiliate,
  DuePayout,
  LeftOut,
  PayoutRecord,
} from "#rooms/affiliates/payouts/payouts.ts";
import { payoutStates } from "#rooms/affiliates/status-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { HeadTabs } from "../head-parts.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { CountsFailed, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { Account, affiliateCell } from "./statement-table.tsx";

const loadDue = (signal: AbortSignal) => callApi("GET /admin/payouts/due", {}, { signal });

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
        {leftOutWords[reason].label}
      </StatusPill>
    ),
  },
  { key: "words", label: "What it means", cell: ({ reason }) => leftOutWords[reason].means },
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
  text: `${formatNaira(totalKobo)} to ${people(affiliates.length)}, to the bank accounts as they are now. No money moves until it is approved and you send the transfers.`,
  action: "Prepare payout",
  done: "Payout prepared",
  onSend: async () => {
    const { payout } = await callApi("POST /admin/payouts", {});
    location.assign(`/admin/payouts/${payout.id}`);
  },
});

type DuePartProps = {
  readonly due: DuePayout;
  readonly mayMake: boolean;
  /** Loads what is due again. */
  readonly onRefused: () => void;
};

/** What a payout would pay now, who would get it, and who would be left out. */
function DuePart({ due, mayMake, onRefused }: DuePartProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { affiliates, leftOut, totalKobo, heldKobo, holdDays } = due;
  const held =
    heldKobo > 0 &&
    `Another ${formatNaira(heldKobo)} is not due yet: commission is due ${holdDays} days after the learner paid.`;
  return (
    <div className="stack">
      {affiliates.length === 0 ? (
        <EmptyState title="Nothing is due now">{held || undefined}</EmptyState>
      ) : (
        <>
          <div className="row row-apart payout-sum">
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

const defaults = { sort: "created_at", order: "desc", filters: ["status"] } as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: payoutStatuses.map((value) => ({ value, label: payoutStates[value].label })),
  },
] as const;

const columns: readonly Column<PayoutRecord>[] = [
  {
    key: "created_at",
    label: "Prepared",
    rowHeader: true,
    wide: true,
    sortable: true,
    cell: ({ id, createdAt, madeBy }) => (
      <div>
        <Link to={`/admin/payouts/${id}`}>{formatInstant(createdAt)}</Link>
        <span className="second">{madeBy ? `by ${madeBy}` : ""}</span>
      </div>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => (
      <StatusPill tone={payoutStates[status].tone}>{payoutStates[status].label}</StatusPill>
    ),
  },
  {
    key: "approved",
    label: "Approved by",
    cell: ({ approvedBy, approvedAt }) => approvedBy ?? (approvedAt ? "Unknown" : "Nobody yet"),
  },
  {
    key: "reference",
    label: "Bank reference",
    cell: ({ bankReference }) => bankReference ?? "None yet",
  },
  {
    key: "affiliates",
    label: "Affiliates",
    end: true,
    cell: ({ affiliateCount }) => affiliateCount.toLocaleString("en-NG"),
  },
  {
    key: "total",
    label: "Total",
    phone: "lead",
    end: true,
    cell: ({ totalKobo, standingKobo }) => (
      <div>
        <Money amountKobo={totalKobo} />
        {standingKobo !== totalKobo && (
          <span className="second">
            less <Money amountKobo={totalKobo - standingKobo} /> cancelled or returned
          </span>
        )}
      </div>
    ),
  },
];

/** All payouts, newest first. */
function Payouts() {
  const list = useAdminList("GET /admin/payouts", "payouts", defaults);
  return (
    <AdminTable
      list={list}
      caption="Payouts"
      columns={columns}
      noun={["payout", "payouts"]}
      searchLabel="Search reference or affiliate"
      searchHint="Search bank reference, statement or affiliate"
      filters={filters}
      dateLabel="Prepared"
      nameOf={({ createdAt }) => formatInstant(createdAt)}
      empty="No payouts yet"
    />
  );
}

/** What is due now and the payouts made, each under its tab. */
export function PayoutsScreen({ admin }: { readonly admin: AdminUser }) {
  const [parameters] = useSearchParams();
  const isList = parameters.get("tab") === "made";
  const due = useLoaded(loadDue);
  const count =
    due.state.kind === "ready"
      ? ` (${due.state.value.affiliates.length.toLocaleString("en-NG")})`
      : "";
  return (
    <>
      <HeadTabs
        label="Payouts"
        tabs={[
          { label: `Due now${count}`, to: "?", isCurrent: !isList },
          { label: "Payouts made", to: "?tab=made", isCurrent: isList },
        ]}
      />
      {isList ? (
        <>
          <CountsFailed loaded={due} />
          <Payouts />
        </>
      ) : (
        <RecordPart loaded={due} noun="what is due">
          {(value) => (
            <DuePart due={value} mayMake={may(admin, "payouts.make")} onRefused={due.reload} />
          )}
        </RecordPart>
      )}
    </>
  );
}
