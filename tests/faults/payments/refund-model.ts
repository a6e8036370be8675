import type { Dispute, Refund } from "#rooms/payments/provider/paystack/sandbox/records.server.ts";
import { refundEvent } from "#tests/support/payments/open-payments.ts";

/** One change in the provider's record of a payment, and the webhook about it, if any. */
export type Step = { refund?: Refund; dispute?: Dispute; webhook: object | null };

const now = "2026-11-21T09:00:00.000Z";
let ids = 7_000_000;

/** What happens to one payment at the provider, step by step. */
export function simulatePayment(reference: string) {
  const steps: Step[] = [];

  /** A refund that goes through these states. Its webhooks have no id. */
  function refund(
    amountKobo: number,
    states: readonly Refund["status"][],
    disputeId: string | null = null,
  ): Refund {
    let made: Refund | undefined;
    const id = String(++ids);
    for (const status of states) {
      made = {
        id,
        reference,
        amountKobo,
        status,
        disputeId,
        endsAt: now,
        createdAt: now,
      };
      steps.push({ refund: made, webhook: refundEvent(status, reference, amountKobo) });
    }
    if (!made) throw new Error("a refund has a state");
    return made;
  }

  /**
   * @param paidBy the refund that pays a lost one: its own, or an earlier one, which says so at once or later. Without
   * one the provider takes the money itself.
   */
  function dispute(
    refundKobo: number,
    resolution: NonNullable<Dispute["resolution"]>,
    paidBy: "own" | "none" | { refund: Refund; later: boolean } = "own",
  ): void {
    const id = String(++ids);
    const put = (more: Pick<Dispute, "resolution" | "refundKobo">, event: string) =>
      steps.push({
        dispute: { id, reference, createdAt: now, ...more },
        webhook: {
          event: `charge.dispute.${event}`,
          data: { id: Number(id), transaction: { reference } },
        },
      });
    put({ resolution: null, refundKobo: 0 }, "create");
    put({ resolution, refundKobo }, "resolve");
    if (resolution === "declined" || paidBy === "none") return;
    if (paidBy === "own") {
      refund(refundKobo, ["pending", "processed"], id);
      return;
    }
    const linked = { ...paidBy.refund, disputeId: id };
    if (paidBy.later) steps.push({ refund: linked, webhook: null });
    else Object.assign(steps.at(-1) ?? {}, { refund: linked });
  }

  return { steps, refund, dispute };
}

type Simulated = ReturnType<typeof simulatePayment>;

/** A payment's refunds and disputes in the end. */
function endOf(steps: readonly Step[]) {
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  for (const { refund, dispute } of steps) {
    if (refund) refunds.set(refund.id, refund);
    if (dispute) disputes.set(dispute.id, dispute);
  }
  return { refunds: [...refunds.values()], disputes: [...disputes.values()] };
}

/** How much of a payment went back in the end: by refunds, and by lost disputes that no refund pays. */
export function returnedOf(steps: readonly Step[]): number {
  const { refunds, disputes } = endOf(steps);
  const processed = refunds.filter(({ status }) => status === "processed");
  const lost = disputes.filter(
    ({ id, resolution }) =>
      resolution?.endsWith("accepted") && !refunds.some(({ disputeId }) => disputeId === id),
  );
  return (
    processed.reduce((sum, { amountKobo }) => sum + amountKobo, 0) +
    lost.reduce((sum, { refundKobo }) => sum + refundKobo, 0)
  );
}

/** Whether a refund is still waiting for the payer's bank details in the end. */
export const isWaiting = (steps: readonly Step[]): boolean =>
  endOf(steps).refunds.some(({ status }) => status === "needs-attention");

const ends: readonly (readonly Refund["status"][])[] = [
  ["pending", "processed"],
  ["processed"],
  ["pending", "processing", "processed"],
  ["needs-attention", "processed"],
  ["pending", "failed"],
  ["pending", "processed", "failed"],
  ["pending"],
  ["pending", "needs-attention"],
];

/** A random story of one payment: up to four refunds and disputes, together never more than was paid. */
export function randomPayment(reference: string, paidKobo: number, random: () => number) {
  const payment = simulatePayment(reference);
  const { steps } = payment;
  const pick = <Item>(...items: Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const left = () => {
    const { refunds } = endOf(steps);
    const held = refunds.filter(({ status }) => !["failed", "processed"].includes(status));
    return paidKobo - returnedOf(steps) - held.reduce((sum, one) => sum + one.amountKobo, 0);
  };
  const turns = 1 + Math.floor(random() * 4);
  for (let turn = 0; turn < turns && left() > 0; turn++) {
    // Often the same amount, so that the amount does not identify the refund.
    const usual = pick(1_000_000, 1_000_000, 2_375_001, paidKobo / 2, paidKobo);
    const amountKobo = usual <= left() && random() < 0.8 ? usual : left();
    if (random() < 0.7) {
      payment.refund(amountKobo, pick(...ends));
      continue;
    }
    const resolution = pick("merchant-accepted", "auto-accepted", "declined");
    const earlier = endOf(steps).refunds.find(
      (one) => one.status === "processed" && one.disputeId === null,
    );
    if (earlier && resolution !== "declined" && random() < 0.6) {
      payment.dispute(earlier.amountKobo, resolution, {
        refund: earlier,
        later: random() < 0.5,
      });
    } else payment.dispute(amountKobo, resolution, pick("own", "none"));
  }
  return steps;
}

const paid = 9_500_000;
const part = 1_000_000;

/** Stories with webhooks that were once hard to tell apart. Each is tested with its webhooks in every order. */
export const knownStories: [name: string, happen: (payment: Simulated) => void][] = [
  ["one full refund", ({ refund }) => void refund(paid, ["pending", "processed"])],
  [
    "failed, then issued again",
    ({ refund }) => {
      refund(part, ["pending", "failed"]);
      refund(part, ["pending", "processed"]);
    },
  ],
  [
    "two of one amount",
    ({ refund }) => {
      refund(part, ["pending", "processed"]);
      refund(part, ["pending", "processed"]);
    },
  ],
  ["processed, then failed after all", ({ refund }) => void refund(part, ["processed", "failed"])],
  [
    "all of it in two parts, the first fails",
    ({ refund }) => {
      refund(part, ["processed", "failed"]);
      refund(paid - part, ["processed"]);
    },
  ],
  ["a lost dispute with its own refund", ({ dispute }) => dispute(part, "auto-accepted")],
  [
    "a lost dispute paid by an earlier refund",
    ({ refund, dispute }) =>
      dispute(part, "merchant-accepted", { refund: refund(part, ["processed"]), later: false }),
  ],
  [
    "a lost dispute over all of it, without a refund",
    ({ dispute }) => dispute(paid, "merchant-accepted", "none"),
  ],
];
