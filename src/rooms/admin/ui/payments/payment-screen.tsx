import { useCallback, useState } from "react";
import { Button } from "#design/button.tsx";
import { Link } from "#design/link.tsx";
import { Panel } from "#design/panel.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatNaira } from "#foundation/money.ts";
import { formatInstant } from "#foundation/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { PaymentStory } from "#rooms/payments/contract/payment-story.ts";
import { underWay } from "#rooms/payments/rules/states.ts";
import { paymentStates } from "../../rules/payment-words.ts";
import { reviewWords } from "../../rules/review-words.ts";
import { may } from "../../rules/screens.ts";
import { storyWords } from "../../rules/story-words.ts";
import { Ledger } from "./ledger.tsx";
import { OrderLines } from "./order-lines.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { RefundCard } from "./refund-card.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { Waiting } from "./waiting.tsx";

const Story = ({
  story,
  nameOf,
}: {
  readonly story: PaymentStory["story"];
  readonly nameOf: (personId: string) => string;
}) => (
  <Panel title="What happened">
    <ol className="history">
      {story.map((event, index) => (
        // Two messages of the provider can have the same words and the same second.
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

const OpenCases = ({ reviews }: Pick<PaymentStory, "reviews">) => {
  const open = reviews.filter(({ closed_at }) => closed_at === null);
  if (open.length === 0) return null;
  return (
    <Panel title={open.length === 1 ? "Open case" : "Open cases"}>
      <ul className="open-cases">
        {open.map(({ id, kind }) => (
          <li key={id}>
            <Link to={`/admin/reviews/${id}`}>{reviewWords[kind].label}</Link>
            <span className="money-for">{reviewWords[kind].what}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** Whether money can be given back now, and why not. */
function refusalOf({ refundable, refunds }: PaymentStory): string | null {
  if (!refundable) return "No money has come, so none can go back.";
  if (refunds.some(({ status }) => (underWay as readonly string[]).includes(status))) {
    return "A refund is under way. The next one can be asked for when it has arrived or failed.";
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
  if (loaded.state.kind !== "ready") return <Waiting loaded={loaded} what="the payment" />;
  const story = loaded.state.value;
  const { order, places, refunds, refundable, people } = story;
  const { label, tone } = paymentStates[story.status];
  const nameOf = (personId: string) => people[personId] ?? "A deleted account";
  const lineName = (lineRef: string) =>
    order?.lines.find((line) => line.lineRef === lineRef)?.description ?? "A program";
  const mayRefund = may(admin, "payments.refund");
  const refusal = refusalOf(story);
  return (
    <div className="admin-record">
      <div className="stack">
        <article className="record-card" aria-labelledby="payment-reference">
          <div className="record-card-head">
            <h2 id="payment-reference" className="money-reference">
              {story.reference}
            </h2>
            <StatusPill tone={tone}>{label}</StatusPill>
          </div>
          <PaymentFacts story={story} nameOf={nameOf} />
          {mayRefund && !refusal && refundable && (
            <div className="row">
              <Button onClick={() => setIsRefunding(true)}>Refund payment</Button>
              <span className="money-hint">{formatNaira(refundable.leftKobo)} may go back</span>
            </div>
          )}
          {mayRefund && refusal && <p className="money-hint">{refusal}</p>}
        </article>
        {order && (
          <Panel>
            <OrderLines lines={order.lines} places={places} />
          </Panel>
        )}
        {refunds.length > 0 && (
          <Panel title="Refunds">
            <div className="refund-cards">
              {refunds.toReversed().map((refund) => (
                <RefundCard
                  key={refund.id}
                  {...{ refund, nameOf, lineName, mayRefund }}
                  adminId={admin.id}
                  onDone={loaded.reload}
                />
              ))}
            </div>
          </Panel>
        )}
        <Panel title="In the books">
          <Ledger ledger={story.ledger} lineName={lineName} />
        </Panel>
      </div>
      <div className="stack">
        <OpenCases reviews={story.reviews} />
        <Story story={story.story} nameOf={nameOf} />
      </div>
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
