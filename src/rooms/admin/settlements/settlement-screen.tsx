import { useCallback } from "react";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import { providerName } from "#rooms/payments/provider/card-provider.ts";
import type { ItemState } from "#rooms/payments/settlements/settlement-states.ts";
import type { SettlementRecord } from "#rooms/payments/settlements/settlements.ts";
import { RecordPart } from "../record-part.tsx";
import { Paid, SettlementState } from "./settlement-list.tsx";

type Payment = SettlementRecord["payments"][number];
type Refund = SettlementRecord["refunds"][number];

const itemWords: Readonly<Record<ItemState, string>> = {
  agrees: "Agrees",
  amount: "Other amount",
  fee: "Other fee",
  unknown: "Not ours",
  twice: "Settled before",
};

/** Money of an unknown reference can be in the books all the same, kept aside. */
const wordsOf = ({ state, bookedKobo }: Payment): string =>
  state === "unknown" && bookedKobo !== null ? "Kept aside: a case" : itemWords[state];

const Reference = ({ reference }: { readonly reference: string }) => (
  <Link className="money-reference" to={`/admin/payments/${encodeURIComponent(reference)}`}>
    {reference}
  </Link>
);

const paymentColumns: readonly Column<Payment>[] = [
  {
    key: "reference",
    label: "Payment",
    rowHeader: true,
    cell: ({ reference, bookedKobo }) =>
      bookedKobo === null ? (
        <span className="money-reference">{reference}</span>
      ) : (
        <Reference reference={reference} />
      ),
  },
  { key: "paid", label: "Paid", cell: ({ paidAt }) => (paidAt ? formatInstant(paidAt) : "—") },
  {
    key: "state",
    label: "Our books",
    cell: (payment) => (
      <StatusPill tone={payment.state === "agrees" ? "success" : "warning"}>
        {wordsOf(payment)}
      </StatusPill>
    ),
  },
  {
    key: "booked",
    label: "Booked",
    end: true,
    cell: ({ bookedKobo }) => (bookedKobo === null ? "—" : <Money amountKobo={bookedKobo} />),
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
  { key: "fee", label: "Fee", end: true, cell: ({ feesKobo }) => <Money amountKobo={feesKobo} /> },
];

const refundColumns: readonly Column<Refund>[] = [
  {
    key: "reference",
    label: "Payment",
    rowHeader: true,
    cell: ({ reference }) => <Reference reference={reference} />,
  },
  {
    key: "side",
    label: "What",
    cell: ({ side }) =>
      side === "taken" ? "Went back to the payer" : "Came back: the refund failed",
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
];

const naira = (kobo: number | null) => (kobo === null ? "—" : <Money amountKobo={kobo} />);

const factsOf = (settlement: SettlementRecord) => {
  const { grossKobo, feesKobo, takenKobo, expectedKobo, bankLineId, isPosted, comparedAt } =
    settlement;
  const { payments } = settlement;
  return [
    { term: "Paid out", value: <Paid {...settlement} /> },
    // Without a payment of ours there is nothing to expect.
    ...(payments.some(({ state }) => state !== "unknown")
      ? [{ term: "Our books expect", value: naira(expectedKobo) }]
      : []),
    { term: "Payments", value: naira(grossKobo) },
    { term: "Fees", value: naira(feesKobo) },
    { term: "Taken off for refunds and disputes", value: naira(takenKobo) },
    {
      term: "Booked as paid out",
      value: isPosted ? "Yes" : "No",
    },
    {
      term: "Bank",
      value: bankLineId ? (
        <Link to={`/admin/bank/${bankLineId}`}>The bank line</Link>
      ) : (
        "Not yet seen in a statement"
      ),
    },
    { term: "Last compared", value: formatInstant(comparedAt) },
  ];
};

/** What differs, and the case about it. */
const Differs = ({ words, reviewId }: SettlementRecord) =>
  words.length > 0 && (
    <Alert tone="warning" title="It differs from our books">
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {reviewId && (
        <p>
          <Link to={`/admin/reviews/${reviewId}`}>Open its case</Link>
        </p>
      )}
    </Alert>
  );

/** A settlement beside our books. */
export function SettlementScreen({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/settlements/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="the settlement">
      {(settlement) => (
        <div className="stack">
          <HeadTitle title={`${providerName(settlement.provider)}, ${formatDay(settlement.day)}`} />
          <InHead>
            <SettlementState {...settlement} />
          </InHead>
          <article className="record-card stack" aria-label="Settlement">
            <p className="muted">Number {settlement.number}</p>
            <DescriptionList items={factsOf(settlement)} />
            <Differs {...settlement} />
          </article>
          <Panel>
            <Table
              caption="Payments in it"
              columns={paymentColumns}
              rows={settlement.payments}
              rowKey={({ reference }) => reference}
            />
          </Panel>
          {settlement.refunds.length > 0 && (
            <Panel>
              <Table
                caption="Refunds and disputes taken off"
                columns={refundColumns}
                rows={settlement.refunds}
                rowKey={({ reference, side, amountKobo }) => `${reference} ${side} ${amountKobo}`}
              />
            </Panel>
          )}
        </div>
      )}
    </RecordPart>
  );
}
