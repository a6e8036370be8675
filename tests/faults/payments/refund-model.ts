import type { Dispute, Refund } from "#rooms/payments/sandbox/records.ts";
import { chargeSuccess, refundEvent } from "#tests/support/payments/open-payments.ts";

/** The provider's records of one payment, and the notices that it sends about it, in sequence. */
export type ProviderTruth = {
  refunds: Refund[];
  disputes: Dispute[];
  notices: object[];
};

type Outcome = "pending" | "needs-attention" | "processed" | "failed" | "failed after processed";
/** How notices name a refund: by bank reference (as most do), not at all, by id, or each differently. */
type Naming = "bank" | "none" | "id" | "mixed";

const now = "2026-11-21T09:00:00.000Z";
let ids = 7_000_000;

/** How much of a payment was really refunded. */
export const returnedOf = ({ refunds }: ProviderTruth): number =>
  refunds
    .filter(({ status }) => status === "processed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/** Simulates one payment at the provider. Each call adds the next refund or dispute. */
export function simulatePayment(
  reference: string,
  paidKobo: number,
  random: () => number = () => 0,
) {
  const truth: ProviderTruth = { refunds: [], disputes: [], notices: [] };
  const pick = <Item>(...items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const charge = { amount: paidKobo, requested_amount: paidKobo };
  truth.notices.push(chargeSuccess(reference, charge));

  const namesFor = (naming: Naming, id: string, bank: string | null): object => {
    const way = naming === "mixed" ? pick("bank", "none", "id", "both") : naming;
    return {
      ...(way === "id" || way === "both" ? { id } : {}),
      refund_reference: way === "bank" || way === "both" ? bank : null,
    };
  };

  function refund(
    amountKobo: number,
    outcome: Outcome,
    {
      naming = "bank",
      disputeId = null,
      onlyItsEnd = false,
    }: { naming?: Naming; disputeId?: string | null; onlyItsEnd?: boolean } = {},
  ): Refund {
    const id = String(++ids);
    const notify = (
      status: Parameters<typeof refundEvent>[0],
      bank: string | null,
      more: object = {},
    ) => {
      const amount = pick<number | string>(amountKobo, String(amountKobo));
      const names = namesFor(naming, id, bank);
      truth.notices.push(refundEvent(status, reference, amount, { ...names, ...more }));
    };
    const bank = `TRF_${id}`;
    if (!onlyItsEnd) notify("pending", random() < 0.15 ? bank : null);
    if (random() < 0.3) notify("processing", null);
    // The provider needs the payer's account. When it retries, the bank reference is another.
    if (outcome === "needs-attention" || random() < 0.15) {
      notify("needs-attention", `OLD_${id}`, { id, refund_reference: `OLD_${id}` });
    }
    if (outcome === "processed" || outcome === "failed after processed") notify("processed", bank);
    // Reported twice in different bytes.
    if (outcome === "processed" && random() < 0.1) notify("processed", bank, { note: "again" });
    if (outcome === "failed" || outcome === "failed after processed") notify("failed", bank);
    const made: Refund = {
      id,
      reference,
      amountKobo,
      status: outcome === "failed after processed" ? "failed" : outcome,
      settlesAt: now,
      disputeId,
      createdAt: now,
    };
    truth.refunds.push(made);
    return made;
  }

  /** @param paidBy how the money of a lost dispute goes back */
  function dispute(
    refundKobo: number,
    resolution: NonNullable<Dispute["resolution"]>,
    paidBy: "a reported refund" | "an unreported refund" | Refund = "a reported refund",
  ): void {
    const id = String(++ids);
    const notify = (event: string, more: object) =>
      truth.notices.push({
        event: `charge.dispute.${event}`,
        data: { id: Number(id), currency: "NGN", transaction: { reference }, ...more },
      });
    notify("create", {
      status: "awaiting-merchant-feedback",
      resolution: null,
      refund_amount: null,
    });
    const resolved = { status: "resolved", resolution, refund_amount: refundKobo };
    if (resolution !== "declined" && paidBy === "a reported refund") {
      refund(refundKobo, "processed", { naming: pick("bank", "none"), disputeId: id });
    } else if (resolution !== "declined" && paidBy === "an unreported refund") {
      const reported = truth.notices.length;
      refund(refundKobo, "processed", { disputeId: id });
      truth.notices.splice(reported);
    } else if (typeof paidBy === "object") paidBy.disputeId = id;
    notify("resolve", resolved);
    truth.disputes.push({ id, reference, refundKobo, resolution, createdAt: now });
  }

  return { truth, refund, dispute };
}

/** A random story of one payment: up to four refunds and disputes, in total never more than was paid. */
export function randomPayment(
  reference: string,
  paidKobo: number,
  random: () => number,
): ProviderTruth {
  const payment = simulatePayment(reference, paidKobo, random);
  const { truth } = payment;
  const pick = <Item>(...items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const left = () => {
    const held = truth.refunds.filter(({ status }) => status !== "failed");
    return paidKobo - held.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  };
  const steps = 1 + Math.floor(random() * 4);
  for (let step = 0; step < steps && left() > 0; step++) {
    const usual = pick(1_000_000, 1_000_000, 2_375_001, paidKobo / 2, paidKobo);
    const amountKobo = usual <= left() && random() < 0.8 ? usual : left();
    if (random() < 0.75) {
      payment.refund(
        amountKobo,
        pick<Outcome>(
          "processed",
          "processed",
          "processed",
          "failed",
          "failed",
          "failed after processed",
          "pending",
          "needs-attention",
        ),
        { naming: pick<Naming>("bank", "bank", "none", "none", "id", "mixed") },
      );
      continue;
    }
    const resolution = pick("merchant-accepted", "auto-accepted", "declined");
    const earlier = truth.refunds.find((one) => one.status === "processed" && !one.disputeId);
    if (earlier && resolution !== "declined" && random() < 0.5) {
      payment.dispute(earlier.amountKobo, resolution, earlier);
    } else {
      payment.dispute(amountKobo, resolution, pick("a reported refund", "an unreported refund"));
    }
  }
  return truth;
}

const paid = 9_500_000;
const part = 1_000_000;

/** Stories that failed or nearly failed before. Each is tested with its notices in every order. */
export const knownStories: [name: string, simulate: (reference: string) => ProviderTruth][] = [
  ["one full refund", (at) => story(at, ({ refund }) => void refund(paid, "processed"))],
  [
    "failed, then issued again, without names",
    (at) =>
      story(at, ({ refund }) => {
        refund(part, "failed", { naming: "none" });
        refund(part, "processed", { naming: "none" });
      }),
  ],
  [
    "failed, then issued again, with names, in full",
    (at) =>
      story(at, ({ refund }) => {
        refund(paid, "failed");
        refund(paid, "processed");
      }),
  ],
  [
    "two of one amount, without names",
    (at) =>
      story(at, ({ refund }) => {
        refund(part, "processed", { naming: "none" });
        refund(part, "processed", { naming: "none" });
      }),
  ],
  [
    "two of one amount, with names",
    (at) =>
      story(at, ({ refund }) => {
        refund(part, "processed");
        refund(part, "processed");
      }),
  ],
  [
    "processed, then failed after all",
    (at) =>
      story(at, ({ refund }) => void refund(part, "failed after processed", { naming: "none" })),
  ],
  [
    "all of it in two parts, the first fails",
    (at) =>
      story(at, ({ refund }) => {
        refund(part, "failed after processed", { naming: "id", onlyItsEnd: true });
        refund(paid - part, "processed", { naming: "id" });
      }),
  ],
  [
    "a lost dispute with its own refund",
    (at) => story(at, ({ dispute }) => dispute(part, "auto-accepted")),
  ],
  [
    "a lost dispute about a refund that was made before",
    (at) =>
      story(at, ({ refund, dispute }) =>
        dispute(part, "merchant-accepted", refund(part, "processed")),
      ),
  ],
  [
    "a lost dispute over the whole amount, its refund not reported",
    (at) => story(at, ({ dispute }) => dispute(paid, "merchant-accepted", "an unreported refund")),
  ],
];

function story(
  reference: string,
  addEvents: (payment: ReturnType<typeof simulatePayment>) => void,
): ProviderTruth {
  // 0.99 leaves out the steps that happen with a chance below one half.
  const payment = simulatePayment(reference, paid, () => 0.99);
  addEvents(payment);
  return payment.truth;
}
