import { formatNaira } from "#foundation/amounts/money.ts";
import { submissionKey } from "#foundation/forms/drafts/waiting-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { PaymentRefusal, type Started } from "../payment/payment-phase.ui.ts";
import { startEnrolmentPayment } from "../payment/start-payment.ui.ts";
import type { OrderBody, PlacedOrder } from "./order.ts";

/** The draft's seed for the idempotency key. Stored with the answers, so a reload uses the same key. */
export type Seed = { read(): string; renew(): string };

export type OrderToSend = Pick<OrderBody, "items" | "inParts" | "onlyOnce"> & {
  readonly affiliateCode?: string | undefined;
  readonly keptCode: string | null;
  readonly via: string | null;
};

const post = (body: OrderToSend, headers: Record<string, string>) =>
  callApi("POST /orders", { body }, { headers });

/** A learner's faults are shown at their line. Other faults of the cart have no field here. */
const hasNoField = (name: string) => /^(items|learner)\b/.test(name) && !atLearner.test(name);
const atLearner = /^items\.\d+\.learner\b/;

/** Shows the server's own words to the reader where they're about the cart or the learner's place. */
function inWords(error: unknown): unknown {
  const isAboutOrder = error instanceof CallError && (error.status === 404 || error.status === 409);
  // Asked, not refused: the buyer may go on (registration/known-before.tsx).
  if (isAboutOrder && error.code === "already_registered") return error;
  if (isAboutOrder) return new PaymentRefusal(error.message, error.code);
  const isAboutItems =
    error instanceof CallError &&
    error.status === 422 &&
    Object.keys(error.fields).some(hasNoField);
  return isAboutItems ? new PaymentRefusal(error.message) : error;
}

const amountChanged = (shownKobo: number, askedKobo: number) =>
  `The fees have changed since you opened this page: the total was ${formatNaira(shownKobo)} and is now ${formatNaira(askedKobo)}. Nothing was charged. Press the button again to pay ${formatNaira(askedKobo)}.`;

/** Another order has replaced this one meanwhile, in this tab or another. */
const isReplaced = ({ paymentProblem }: PlacedOrder) =>
  paymentProblem?.code === "registration_closed";

/**
 * Sends an order once and starts its payment. The same order keeps its idempotency key, even after a reload. A changed
 * order gets a new key, and the server replaces the unpaid order.
 */
export function createCheckoutSender(seed: Seed, send: typeof post = post) {
  let latest: { text: string; key: string } | null = null;
  let agreedKobo: number | null = null;

  async function place(body: OrderToSend): Promise<PlacedOrder> {
    const text = JSON.stringify(body);
    if (latest?.text !== text) {
      latest = { text, key: submissionKey(latest ? seed.renew() : seed.read(), body) };
    }
    const placed = await send(body, { "idempotency-key": latest.key });
    if (!isReplaced(placed)) return placed;
    // The key still answers for an order that another one replaced, so this one needs a new key.
    latest = { text, key: submissionKey(seed.renew(), body) };
    return send(body, { "idempotency-key": latest.key });
  }

  return {
    /** @throws CallError with wrong fields, PaymentRefusal with words for the reader */
    place: (body: OrderToSend): Promise<PlacedOrder> =>
      place(body).catch((error: unknown) => {
        throw inWords(error);
      }),
    /**
     * Starts the payment of a placed order. If its amount differs from the one on the screen, it shows the new amount
     * first; a second press of the button agrees to it.
     * @returns null when nothing is due
     * @throws CallError and PaymentRefusal
     */
    async goOn(placed: PlacedOrder, shownKobo: number): Promise<Started | null> {
      const { payment, paymentProblem, enrolments } = placed;
      if (payment && payment.amountKobo !== shownKobo && payment.amountKobo !== agreedKobo) {
        agreedKobo = payment.amountKobo;
        throw new PaymentRefusal(amountChanged(shownKobo, payment.amountKobo));
      }
      if (payment) return { kind: "open", payment };
      if (paymentProblem?.code === "payment_in_review") return { kind: "review" };
      if (paymentProblem) throw new CallError(409, paymentProblem);
      const due = enrolments.find(({ status }) => status === "pending_payment");
      return due ? startEnrolmentPayment(due.id, "", undefined, shownKobo) : null;
    },
  };
}
