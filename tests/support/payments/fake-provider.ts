import type {
  CardProvider,
  Charge,
  ListedDispute,
  ListedRefund,
} from "#rooms/payments/provider/card-provider.server.ts";

type FakePayment = { charge: Charge; refunds: ListedRefund[]; disputes: ListedDispute[] };

const payments = new Map<string, FakePayment>();

const secret = "only-fake-knows";

/** A second card provider with its own words, ids, header and kind of webhook. Everything it knows is in memory. */
export const fakeProvider: CardProvider = {
  id: "fake",
  isSetUp: () => true,
  isSandbox: () => false,
  origins: [],
  sandbox: null,
  accountNumbers: null,
  settlements: null,
  isSigned: async (_ctx, _rawBody, headers) => headers["x-fake-secret"] === secret,
  readWebhook(body) {
    const { what, ref } = JSON.parse(Buffer.from(body).toString()) as { what: string; ref: string };
    const known = payments.get(ref);
    if (what === "settled" && known) {
      const effect = { charge: known.charge };
      return { kind: "charge_paid", event: what, reference: ref, effect };
    }
    return { kind: "other_return", event: what, reference: ref, effect: { recordOf: ref } };
  },
  open: async ({ clock }) => ({
    publicKey: "fake-key",
    async initialise({ reference, amountKobo }) {
      payments.set(reference, {
        charge: {
          provider: "fake",
          id: "1",
          reference,
          status: "unpaid",
          channel: null,
          amountKobo,
          requestedKobo: null,
          feesKobo: 0,
          currency: "NGN",
          paidAt: null,
          transfer: null,
        },
        refunds: [],
        disputes: [],
      });
      return { accessCode: `fake-${reference}`, authorizationUrl: "https://fake.example/pay" };
    },
    findCharge: async (reference) => payments.get(reference)?.charge ?? null,
    async findRecord(reference) {
      const known = payments.get(reference);
      return known ? { ...known, readAt: clock() } : null;
    },
    async findReturned() {
      const returned = [...payments.values()].filter(
        ({ refunds, disputes }) => refunds.length + disputes.length > 0,
      );
      return new Set(returned.map(({ charge }) => charge.reference));
    },
    async refund(reference, amountKobo) {
      const known = get(reference);
      const providerId = `${known.refunds.length + 1}`;
      known.refunds.push({
        providerId,
        disputeId: null,
        amountKobo,
        currency: "NGN",
        status: "pending",
      });
      return { id: providerId };
    },
  }),
};

function get(reference: string): FakePayment {
  const known = payments.get(reference);
  if (!known) throw new Error(`the fake provider does not know ${reference}`);
  return known;
}

/** The payer pays, with a fee of one naira. */
export function payAtFake(reference: string, paidAt: Date): void {
  const known = get(reference);
  known.charge = { ...known.charge, status: "paid", feesKobo: 100, channel: "ussd", paidAt };
}

/** The provider has never heard of us, and someone pays it with this reference. */
export function payUnaskedAtFake(reference: string, amountKobo: number, paidAt: Date): void {
  payments.set(reference, {
    charge: {
      provider: "fake",
      id: "2",
      reference,
      status: "paid",
      channel: "card",
      paidAt,
      amountKobo,
      requestedKobo: null,
      feesKobo: 100,
      currency: "NGN",
      transfer: null,
    },
    refunds: [],
    disputes: [],
  });
}

export const finishRefundsAtFake = (reference: string): void =>
  get(reference).refunds.forEach((refund) => {
    refund.status = "processed";
  });

export function loseDisputeAtFake(reference: string, refundKobo: number): void {
  get(reference).disputes.push({
    reference,
    disputeId: "1",
    outcome: "lost",
    resolution: "chargeback",
    refundKobo,
    currency: "NGN",
  });
}

export const fakeWebhook = (what: string, ref: string) => ({
  method: "POST" as const,
  url: "/api/webhooks/fake",
  headers: { "content-type": "application/json", "x-fake-secret": secret },
  payload: JSON.stringify({ what, ref }),
});
