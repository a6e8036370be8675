import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { caseKinds, closingWords } from "#rooms/payments/cases/case-kinds.ts";
import { accountWords, postingWords } from "#rooms/payments/ledger/ledger-words.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import type { PaymentStory, StoryEvent } from "#rooms/payments/staff/payment-story.ts";
import { type EventKind, underWay } from "#rooms/payments/states.ts";
import { Waiting } from "../record-part.tsx";
import { may } from "../screens.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { creditPath } from "./credits.tsx";
import { LookAgain } from "./look-again.tsx";
import { OrderLines, PaymentFacts } from "./payment-facts.tsx";
import { paymentLook } from "./payment-words.ts";
import { RefundCard } from "./refund-card.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** The provider's messages that people ask about; others are named as they are. */
const messages: Readonly<Partial<Record<EventKind, string>>> = {
  charge_paid: "the money came",
  refund_accepted: "a refund was accepted",
  refund_sending: "a refund is being paid",
  refund_paid: "a refund was paid",
  refund_failed: "a refund failed",
  refund_needs_details: "a refund needs the payer’s bank details",
  dispute_opened: "the payer disputes the payment",
  dispute_waits: "a dispute is waiting for our answer",
  dispute_decided: "a dispute is decided",
  payer_account: "an account number of the payer’s own",
};

const states: Record<Extract<StoryEvent, { code: "webhook" }>["state"], string> = {
  received: " It is not booked yet.",
  done: "",
  noted: " It changes nothing.",
  given_up: " We could not book it: see the case.",
};

const causeOf = (cause: "refund" | "dispute") => (cause === "dispute" ? "lost dispute" : "refund");

/**
 * An event of a payment in one sentence.
 * @param nameOf the name of an admin by id
 */
function storyWords(event: StoryEvent, nameOf: (id: string) => string): string {
  switch (event.code) {
    case "started":
      return event.recordedBy
        ? `${nameOf(event.recordedBy)} took ${formatNaira(event.amountKobo)}.`
        : `Someone started paying ${formatNaira(event.amountKobo)} with ${cardProvider}.`;
    case "webhook":
      return `${cardProvider} reported: ${messages[event.kind] ?? event.event}.${states[event.state]}`;
    case "paid":
      return event.amountKobo === null
        ? "Money came, but not an amount in naira."
        : `${formatNaira(event.amountKobo)} was paid.`;
    case "booked":
      return `Receipt ${event.receipt} was given for it.`;
    case "corrected":
      return `${nameOf(event.by)} corrected the amount: ${formatNaira(event.amountKobo)} instead of ${formatNaira(event.wrongKobo)}. Receipt ${event.receipt}. Reason: ${event.reason}`;
    case "refund_asked":
      return `${nameOf(event.by)} asked for a refund of ${formatNaira(event.amountKobo)}.`;
    case "refund_approved":
      return `${nameOf(event.by)} approved the refund of ${formatNaira(event.amountKobo)}.`;
    case "refund_declined":
      return `${nameOf(event.by)} declined the refund of ${formatNaira(event.amountKobo)}.`;
    case "refund_reported":
      return `A ${causeOf(event.cause)} of ${formatNaira(event.amountKobo)} began.`;
    case "refund_booked":
      return `${formatNaira(event.amountKobo)} went back (${causeOf(event.cause)}).`;
    case "refund_failed":
      return `The ${causeOf(event.cause)} of ${formatNaira(event.amountKobo)} failed. The money is ours again.`;
    case "review_opened":
      return `Case opened: ${caseKinds[event.kind].label}.`;
    case "review_closed":
      return event.by && event.how
        ? `${nameOf(event.by)} closed the case “${caseKinds[event.kind].label}”: ${closingWords[event.how].ended}.`
        : `The case “${caseKinds[event.kind].label}” closed automatically.`;
  }
}

type Posting = PaymentStory["ledger"][number];
type Row = { key: string; account: string; program: string; debit: number; credit: number };

const amount = (kobo: number) => (kobo === 0 ? "" : <Money amountKobo={kobo} />);

const columns: readonly Column<Row>[] = [
  {
    key: "account",
    label: "Account",
    rowHeader: true,
    cell: ({ account, program }) => (
      <div>
        {account}
        {program && <span className="second">{program}</span>}
      </div>
    ),
  },
  { key: "debit", label: "Debit", end: true, cell: ({ debit }) => amount(debit) },
  { key: "credit", label: "Credit", end: true, cell: ({ credit }) => amount(credit) },
];

function rowsOf({ entries }: Posting, lineName: (lineRef: string) => string): Row[] {
  const rows = entries
    .filter(({ amountKobo }) => amountKobo !== 0)
    .map(({ account, amountKobo, lineRef }, index) => ({
      key: String(index),
      account: accountWords(account),
      program: lineRef ? lineName(lineRef) : "",
      debit: Math.max(amountKobo, 0),
      credit: Math.max(-amountKobo, 0),
    }));
  const sum = (side: "debit" | "credit") => rows.reduce((total, row) => total + row[side], 0);
  const total = { key: "total", account: "Total", program: "" };
  return [...rows, { ...total, debit: sum("debit"), credit: sum("credit") }];
}

/** The postings of a payment: both sides of each have the same total. */
const Ledger = ({
  ledger,
  lineName,
}: {
  readonly ledger: readonly Posting[];
  readonly lineName: (lineRef: string) => string;
}) => (
  <div className="stack ledger">
    {ledger.length === 0 && <p>Nothing is booked.</p>}
    {ledger.map((posting) => (
      <Table
        key={`${posting.at} ${posting.kind}`}
        caption={`${postingWords[posting.kind] ?? posting.kind}, ${formatInstant(posting.at)}`}
        columns={columns}
        rows={rowsOf(posting, lineName)}
        rowKey={({ key }) => key}
        stacks={false}
      />
    ))}
  </div>
);

const Story = ({
  story,
  nameOf,
}: {
  readonly story: PaymentStory["story"];
  readonly nameOf: (personId: string) => string;
}) => {
  // Someone took it: that it was paid is said already.
  const isTaken = story.some((event) => event.code === "started" && event.recordedBy);
  const told = story.filter(({ code }) => !(isTaken && code === "paid"));
  return (
    <Panel title="What happened">
      <ol className="history">
        {told.map((event, index) => (
          // Two messages from the provider can have the same words and the same second.
          // biome-ignore lint/suspicious/noArrayIndexKey: the past keeps its order
          <li key={index}>
            {"reviewId" in event ? (
              <Link to={`/admin/reviews/${event.reviewId}`}>{storyWords(event, nameOf)}</Link>
            ) : (
              storyWords(event, nameOf)
            )}
            <br />
            <span>{formatInstant(event.at)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};

const OpenCases = ({ reviews }: Pick<PaymentStory, "reviews">) => {
  const open = reviews.filter(({ closed_at }) => closed_at === null);
  if (open.length === 0) return null;
  return (
    <Panel title={open.length === 1 ? "Open case" : "Open cases"}>
      <ul className="stack stack-12">
        {open.map(({ id, kind }) => (
          <li key={id}>
            <Link to={`/admin/reviews/${id}`}>{caseKinds[kind].label}</Link>
            <span className="second">{caseKinds[kind].what}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** How much came from whom: `₦50,000 from Musa Bello`. */
function titleOf({ status, amountKobo, receivedKobo, payerName }: PaymentStory): string {
  const kobo = receivedKobo ?? amountKobo;
  const amount = kobo === null ? "Money" : formatNaira(kobo);
  if (payerName === null) return `${amount} with an unknown reference`;
  const came = status !== "pending" && status !== "failed";
  return `${amount} ${came ? "from" : "asked of"} ${payerName}`;
}

/** Whether money can be given back now, and why not. */
export function refusalOf({ refundable, refunds }: PaymentStory): string | null {
  if (!refundable) return "No money is booked, so none can go back.";
  if (refunds.some(({ status }) => (underWay as readonly string[]).includes(status))) {
    return "A refund is under way. You can ask for the next one once it has arrived or failed.";
  }
  return refundable.leftKobo === 0 ? "All of it has gone back, or is on its way back." : null;
}

/** One payment from the first attempt to the books. */
export function PaymentScreen({
  reference,
  admin,
}: {
  readonly reference: string;
  readonly admin: AdminUser;
}) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /admin/payments/:reference", { params: { reference } }, { signal }),
    [reference],
  );
  const loaded = useLoaded(load);
  const [isRefunding, setIsRefunding] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (loaded.state.kind !== "ready") return <Waiting loaded={loaded} what="the payment" />;
  const story = loaded.state.value;
  const { order, places, refunds, refundable, correctable, people } = story;
  const { label, tone } = paymentLook(story.status, story.refundedKobo);
  const nameOf = (personId: string) => people[personId] ?? "A deleted account";
  const lineName = (lineRef: string) =>
    order?.lines.find((line) => line.lineRef === lineRef)?.description ?? "A program";
  const mayRefund = may(admin, "payments.refund");
  const mayGiveBack = mayRefund || (may(admin, "payments.give_back") && story.method === "cash");
  const refusal = refusalOf(story);
  // What was recorded by hand, the provider knows nothing of.
  const [asked] = story.method === "card" && may(admin, "payments.read") ? places : [];
  const offersRefund = mayGiveBack && !refusal && refundable;
  return (
    <div className="admin-record">
      <div className="stack">
        <HeadTitle title={titleOf(story)} />
        <InHead>
          <StatusPill tone={tone}>{label}</StatusPill>
        </InHead>
        <article className="record-card" aria-label="Payment">
          <PaymentFacts story={story} nameOf={nameOf} />
          {(offersRefund || correctable || asked) && (
            <div className="row">
              {offersRefund && (
                <Button variant="secondary" onClick={() => setIsRefunding(true)}>
                  Refund payment
                </Button>
              )}
              {correctable && (
                <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
                  Wrong amount?
                </Button>
              )}
              {asked && <LookAgain enrolmentId={asked.lineRef} onBooked={loaded.reload} />}
              {offersRefund && (
                <span className="muted">{formatNaira(refundable.leftKobo)} can go back</span>
              )}
            </div>
          )}
          {mayGiveBack && refusal && <p className="muted">{refusal}</p>}
        </article>
        {order && (
          <Panel>
            <OrderLines lines={order.lines} places={places} />
            {order.creditKobo > 0 && (
              <p className="muted">
                {formatNaira(order.creditKobo)} of this order has not paid for anything yet:{" "}
                <Link to={creditPath(order.id)}>see the credit</Link>
              </p>
            )}
          </Panel>
        )}
        {refunds.length > 0 && (
          <Panel title="Refunds">
            <div className="divided">
              {[...refunds].reverse().map((refund) => (
                <RefundCard
                  key={refund.id}
                  refund={refund}
                  nameOf={nameOf}
                  lineName={lineName}
                  mayRefund={mayRefund}
                  adminId={admin.id}
                  onDone={loaded.reload}
                />
              ))}
            </div>
          </Panel>
        )}
        <Disclosure summary="In the books: reference, debits and credits">
          <p className="faint money-reference">{story.reference}</p>
          <Ledger ledger={story.ledger} lineName={lineName} />
        </Disclosure>
      </div>
      <div className="stack">
        <OpenCases reviews={story.reviews} />
        <Story story={story.story} nameOf={nameOf} />
      </div>
      {isCorrecting && correctable && (
        <CorrectDialog
          payment={{
            ...{ reference, payerName: story.payerName, receipt: story.receipt },
            ...correctable,
          }}
          onCorrected={loaded.reload}
          onStale={loaded.reload}
          onClose={() => setIsCorrecting(false)}
        />
      )}
      {isRefunding && refundable && (
        <RefundDialog
          story={story}
          refundable={refundable}
          onClose={() => setIsRefunding(false)}
          onDone={loaded.reload}
        />
      )}
    </div>
  );
}
