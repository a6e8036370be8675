import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { PaymentStatus } from "#rooms/payments/attempts/payment.ts";
import { caseKinds, closingWords, type ReviewClosing } from "#rooms/payments/cases/case-kinds.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import { referenceWords } from "#rooms/payments/provider/card-provider.ts";
import { paymentStates } from "#rooms/payments/staff/status-words.ts";
import { OrderLines } from "../payments/payment-facts.tsx";
import { paymentWays } from "../payments/payment-words.ts";
import { RefundCard } from "../payments/refund-card.tsx";
import { Waiting } from "../record-part.tsx";
import { may } from "../screens.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { ProofPanel } from "./proof-panel.tsx";
import {
  advicesIn,
  type Compared,
  comparedIn,
  factsIn,
  notClosedYet,
  writeOffNeeds,
} from "./review-words.ts";

const comparedColumns: readonly Column<Compared>[] = [
  { key: "label", label: "Compare", rowHeader: true, cell: ({ label }) => label },
  { key: "ours", label: "Our books", cell: ({ ours }) => ours },
  { key: "theirs", label: "Reported", cell: ({ theirs }) => theirs },
];

/** What was reported, beside what we have. */
function ReviewFacts({ review }: { readonly review: ReviewRecord }) {
  const { kind, details, reference } = review;
  const compared = comparedIn(kind, details, reference);
  const facts = factsIn(details);
  return (
    <>
      {compared.length > 0 && (
        <Table
          caption="Side by side"
          columns={comparedColumns}
          rows={compared}
          rowKey={({ label }) => label}
        />
      )}
      {advicesIn(details).map((advice) => (
        <p key={advice}>{advice}</p>
      ))}
      {facts.length > 0 && <DescriptionList items={facts} />}
    </>
  );
}

/** How a case ended. */
function ReviewEnd({ review }: { readonly review: ReviewRecord }) {
  const { closed_at, closed_by, closed_how, closed_note, people } = review;
  if (closed_at === null) return null;
  return (
    <p>
      {closed_by && closed_how
        ? `${people[closed_by] ?? "A deleted account"} closed it on ${formatInstant(closed_at)}: ${closingWords[closed_how].ended}.`
        : `It closed automatically on ${formatInstant(closed_at)}.`}
      {closed_note && ` “${closed_note}”`}
    </p>
  );
}

/** Says that someone asked to write off the amount, why, and what is needed now. */
function WriteOffAsked({
  review,
  adminId,
}: {
  readonly review: ReviewRecord;
  readonly adminId: string;
}) {
  const { write_off: asked, closed_at, people, ways } = review;
  if (!asked) return null;
  const isOwn = asked.by === adminId;
  return (
    <p>
      {`${isOwn ? "You" : (people[asked.by] ?? "A deleted account")} asked to write ${formatNaira(asked.amountKobo)} off.`}
      {closed_at === null &&
        ` ${writeOffNeeds({ isOwn, isPossible: ways.includes("written_off") })}`}
      {asked.note && ` “${asked.note}”`}
    </p>
  );
}

type Payment = ReviewRecord["payments"][number];

const columns: readonly Column<Payment>[] = [
  {
    key: "reference",
    label: "Payment",
    rowHeader: true,
    cell: ({ reference }) => (
      <Link className="money-reference" to={`/admin/payments/${reference}`}>
        {reference}
      </Link>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => {
      const { label, tone } = paymentStates[status as PaymentStatus];
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: "way",
    label: "Method",
    cell: ({ method }) => paymentWays[method as keyof typeof paymentWays],
  },
  {
    key: "expected",
    label: "Expected",
    end: true,
    cell: ({ expectedKobo }) => <Money amountKobo={expectedKobo} />,
  },
  {
    key: "received",
    label: "Received",
    end: true,
    cell: ({ receivedKobo }) => (receivedKobo === null ? "—" : <Money amountKobo={receivedKobo} />),
  },
  {
    key: "refunded",
    label: "Given back",
    end: true,
    cell: ({ refundedKobo }) => <Money amountKobo={refundedKobo} />,
  },
];

const OrderPayments = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <Table
    caption="All payments of the order"
    columns={columns}
    rows={payments}
    rowKey={({ reference }) => reference}
  />
);

/** The record that a case is about, if its reference is that of one: where it is, and the words of the link. */
function recordOf({ kind, reference, details }: ReviewRecord) {
  if (kind === "settlement_differs") {
    const address = `/admin/settlements/${encodeURIComponent(String(details.settlementId))}`;
    return { address, words: "Open the settlement" };
  }
  if (reference === "" || kind === "transfer_proof") return null;
  const address = `/admin/payments/${encodeURIComponent(reference)}`;
  return { address, words: "Open the payment" };
}

/** The ways to close a case, or why there is none for this admin. */
function Ways({
  review,
  mayClose,
  onChoose,
}: {
  readonly review: ReviewRecord;
  readonly mayClose: boolean;
  readonly onChoose: (how: ReviewClosing) => void;
}) {
  const { kind, ways, closed_at, amount_kobo } = review;
  if (closed_at !== null) return null;
  if (ways.length === 0) {
    const why = notClosedYet(kind, mayClose, amount_kobo);
    return why && <p className="muted">{why}</p>;
  }
  return (
    <div className="row">
      {ways.map((how) => (
        <Button key={how} variant="secondary" onClick={() => onChoose(how)}>
          {closingWords[how].button}
        </Button>
      ))}
    </div>
  );
}

/** One case with what to compare, and the ways to close it. */
export function ReviewScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/reviews/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [how, setHow] = useState<ReviewClosing | null>(null);
  if (loaded.state.kind !== "ready") return <Waiting loaded={loaded} what="the case" />;
  const review = loaded.state.value;
  const { kind, reference, refund, lines, places, payments, people, details } = review;
  const { label, what, next } = caseKinds[kind];
  const isOpen = review.closed_at === null;
  const record = recordOf(review);
  const ways = (
    <Ways review={review} mayClose={may(admin, caseKinds[kind].permission)} onChoose={setHow} />
  );
  const lineName = (lineRef: string) =>
    lines.find((line) => line.lineRef === lineRef)?.description ?? "A program";
  return (
    <div className="stack case-record">
      <HeadTitle title={label} />
      <InHead>
        <StatusPill tone={isOpen ? "warning" : "neutral"}>{isOpen ? "Open" : "Closed"}</StatusPill>
      </InHead>
      <article className="record-card" aria-label="Case">
        <p>
          {what} {isOpen && next}
        </p>
        <ReviewEnd review={review} />
        <WriteOffAsked review={review} adminId={admin.id} />
        <p className="muted">
          {record ? (
            <Link className="money-reference" to={record.address}>
              {referenceWords(reference)}
            </Link>
          ) : (
            <code>{referenceWords(reference)}</code>
          )}
          , opened {formatInstant(review.opened_at)}
        </p>
        <ReviewFacts review={review} />
        {isOpen && kind !== "refund_to_approve" && record && (
          <div className="row">
            <Link className="button button-secondary" to={record.address}>
              {record.words}
            </Link>
          </div>
        )}
        {kind !== "transfer_proof" && ways}
      </article>
      {kind === "transfer_proof" && typeof details.proofId === "string" && (
        <ProofPanel
          key={review.version}
          proofId={details.proofId}
          claimedKobo={typeof details.dueKobo === "number" ? details.dueKobo : null}
          mayRecord={may(admin, "payments.record")}
          isOpen={isOpen}
          onDone={loaded.reload}
        >
          {ways}
        </ProofPanel>
      )}
      {refund && (
        <Panel title="The request">
          <RefundCard
            refund={refund}
            nameOf={(personId) => people[personId] ?? "A deleted account"}
            lineName={lineName}
            adminId={admin.id}
            mayRefund={may(admin, "payments.refund")}
            onDone={loaded.reload}
          />
        </Panel>
      )}
      {lines.length > 0 && (
        <Panel>
          <OrderLines lines={lines} places={places} />
        </Panel>
      )}
      {payments.length > 0 && (
        <Panel>
          <OrderPayments payments={payments} />
        </Panel>
      )}
      {how && (
        <CloseDialog
          review={review}
          how={how}
          onClose={() => setHow(null)}
          onDone={loaded.reload}
        />
      )}
    </div>
  );
}
