import { ActionButton } from "#design/actions/action-button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import { enrolmentStates } from "#rooms/enrolment/staff/status-words.ts";
import { howPaid } from "#rooms/payments/attempts/how-paid.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import { centreName } from "#rooms/payments/ledger/ledger-words.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import { paymentStates } from "#rooms/payments/staff/status-words.ts";
import { enrolmentPath } from "../enrolments/enrolment-columns.tsx";
import { MailLink, PersonLink } from "../record-part.tsx";

/** Who took money that was recorded by hand, and the evidence. */
function recordedWords(recorded: NonNullable<PaymentStory["recorded"]>, by: string): string {
  const { centreId, takerName, evidence, note } = recorded;
  return [
    `${takerName ?? by}${centreId ? ` at ${centreName(centreId)}` : ""}.`,
    takerName ? `Recorded by ${by}.` : "",
    evidence ? `Reference: ${evidence}.` : "",
    note ? `Note: ${note}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Who sent a transfer to the payer's own account number, as the banks report it. */
const senderWords = ({
  senderName,
  senderBank,
  accountNumber,
}: NonNullable<PaymentStory["ownTransfer"]>) =>
  `${senderName ?? "Unknown sender"}${senderBank ? `, ${senderBank}` : ""}, to the payer’s own number ${accountNumber}`;

/** The registration that the money is for; a receipt is opened as one of its documents. */
function placeOfReceipt({ ledger, places }: PaymentStory): string | null {
  const paidLines = new Set(ledger.flatMap(({ entries }) => entries.map(({ lineRef }) => lineRef)));
  return places.find(({ lineRef }) => paidLines.has(lineRef))?.lineRef ?? null;
}

/** The receipt's number, as a button that opens it. */
function Receipt({ story, number }: { readonly story: PaymentStory; readonly number: string }) {
  const enrolmentId = placeOfReceipt(story);
  if (enrolmentId === null) return <code>{number}</code>;
  return (
    <ActionButton
      variant="quiet"
      aria-label={`Open receipt ${number}`}
      onAct={() => openFile(`${enrolmentPath(enrolmentId)}/receipts/${number}`, "admin")}
    >
      {number}
    </ActionButton>
  );
}

export function PaymentFacts({
  story,
  nameOf,
}: {
  readonly story: PaymentStory;
  readonly nameOf: (personId: string) => string;
}) {
  const { method, channel, payerName, payerEmail, receipt, recorded, others } = story;
  const { replacedReceipts, ownTransfer } = story;
  const came = story.status !== "pending" && story.status !== "failed";
  // What came is what was asked for: one line says both.
  const isAsAsked = story.receivedKobo === story.amountKobo && !ownTransfer;
  const received =
    story.receivedKobo === null ? (
      "Not an amount in naira: see its case"
    ) : (
      <Money amountKobo={story.receivedKobo} />
    );
  return (
    <DescriptionList
      items={[
        ...(payerName === null
          ? [{ term: "Payer", value: "Unknown: this reference is not ours" }]
          : [
              { term: "Payer", value: payerName },
              { term: "Email", value: <MailLink address={payerEmail ?? ""} /> },
            ]),
        ...(story.amountKobo === null || ownTransfer
          ? []
          : [{ term: "Amount", value: <Money amountKobo={story.amountKobo} /> }]),
        ...(came && !isAsAsked ? [{ term: "Received", value: received }] : []),
        ...(story.refundedKobo > 0
          ? [{ term: "Given back", value: <Money amountKobo={story.refundedKobo} /> }]
          : []),
        { term: "How", value: came ? howPaid({ method, channel }) : "Not paid yet" },
        ...(ownTransfer ? [{ term: "Sent by", value: senderWords(ownTransfer) }] : []),
        ...(recorded
          ? [{ term: "Taken by", value: recordedWords(recorded, nameOf(recorded.by)) }]
          : []),
        ...(receipt
          ? [{ term: "Receipt", value: <Receipt story={story} number={receipt} /> }]
          : []),
        ...(replacedReceipts.length > 0
          ? [
              {
                term: "Replaced receipts",
                value: replacedReceipts.map((number) => (
                  <Receipt key={number} story={story} number={number} />
                )),
              },
            ]
          : []),
        ...(others.length > 0
          ? [
              {
                term: "Other payments for it",
                value: (
                  <ul className="stack stack-12">
                    {others.map(({ reference, receipt, status, amountKobo }) => (
                      <li key={reference}>
                        <Link to={`/admin/payments/${reference}`}>
                          {formatNaira(amountKobo)}
                          {receipt && `, ${receipt}`}
                        </Link>
                        : {paymentStates[status].label.toLowerCase()}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

type Line = ReviewRecord["lines"][number];
type Place = PaymentStory["places"][number];

const stateLabels: Readonly<Record<string, { label: string }>> = enrolmentStates;

const columnsFor = (places: readonly Place[]): readonly Column<Line>[] => {
  const placeOf = ({ lineRef }: Line) => places.find((place) => place.lineRef === lineRef);
  return [
    {
      key: "program",
      label: "Program",
      rowHeader: true,
      cell: (line) => {
        const place = placeOf(line);
        if (!place) return line.description;
        return (
          <div>
            <Link to={`/admin/enrolments/${place.lineRef}`}>{line.description}</Link>
            <span className="second">
              <PersonLink of={place.lineRef} name={place.learner} />, <code>{place.code}</code>
            </span>
          </div>
        );
      },
    },
    {
      key: "place",
      label: "Registration",
      cell: (line) => {
        const { status = "—" } = placeOf(line) ?? {};
        return stateLabels[status]?.label ?? status;
      },
    },
    {
      key: "fee",
      label: "Fee",
      end: true,
      // What goes back makes what is charged smaller; the next columns say where it went.
      cell: ({ chargedKobo, refundedKobo }) => <Money amountKobo={chargedKobo + refundedKobo} />,
    },
    {
      key: "received",
      label: "Received",
      end: true,
      cell: ({ receivedKobo, openKobo }) => (
        <>
          <Money amountKobo={receivedKobo} />
          {openKobo > 0 && <span className="second">{formatNaira(openKobo)} to pay</span>}
        </>
      ),
    },
    {
      key: "refunded",
      label: "Given back",
      end: true,
      cell: ({ refundedKobo }) => <Money amountKobo={refundedKobo} />,
    },
    {
      key: "commission",
      label: "Commission",
      end: true,
      cell: (line) => {
        const commission = placeOf(line)?.commission;
        if (!commission) return "—";
        return (
          <>
            <Money amountKobo={commission.earnedKobo} />
            <span className="second">{commission.affiliate}</span>
          </>
        );
      },
    },
  ];
};

/** What an order is for: programs, places, and their money. */
export const OrderLines = ({
  lines,
  places,
}: {
  readonly lines: readonly Line[];
  readonly places: readonly Place[];
}) => (
  <Table
    caption="What it is for"
    columns={columnsFor(places)}
    rows={lines}
    rowKey={({ lineRef }) => lineRef}
  />
);
