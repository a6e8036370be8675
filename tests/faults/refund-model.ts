import type { Dispute, Refund } from "#rooms/payments/sandbox/records.ts";
import { chargeSuccess, refundEvent } from "#tests/open-payments.ts";

/** What the provider knows of one payment, and the notices that it sends of it, in their order. */
export type ProviderTruth = {
  refunds: Refund[];
  disputes: Dispute[];
  notices: object[];
};

type Outcome = "pending" | "needs-attention" | "processed" | "failed" | "failed after processed";
/** How the notices of a refund name it: as most do, not at all, by its id, or each in its own way. */
type Naming = "bank" | "none" | "id" | "mixed";

const now = "2026-11-21T09:00:00.000Z";
let ids = 7_000_000;

/** How much of a payment has really gone back. */
export const returnedOf = ({ refunds }: ProviderTruth): number =>
  refunds
    .filter(({ status }) => status === "processed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/** Tells the story of one payment at the provider. Each call adds what happens next. */
export function tellPayment(reference: string, paidKobo: number, random: () => number = () => 0) {
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
    const tell = (
      status: Parameters<typeof refundEvent>[0],
      bank: string | null,
      more: object = {},
    ) => {
      const amount = pick<number | string>(amountKobo, String(amountKobo));
      const names = namesFor(naming, id, bank);
      truth.notices.push(refundEvent(status, reference, amount, { ...names, ...more }));
    };
    const bank = `TRF_${id}`;
    if (!onlyItsEnd) tell("pending", random() < 0.15 ? bank : null);
    if (random() < 0.3) tell("processing", null);
    // Needs the payer's account; tried again, it has another reference at the bank.
    if (outcome === "needs-attention" || random() < 0.15) {
      tell("needs-attention", `OLD_${id}`, { id, refund_reference: `OLD_${id}` });
    }
    if (outcome === "processed" || outcome === "failed after processed") tell("processed", bank);
    // Told twice in different bytes.
    if (outcome === "processed" && random() < 0.1) tell("processed", bank, { note: "again" });
    if (outcome === "failed" || outcome === "failed after processed") tell("failed", bank);
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

  /** @param paidBy how the money of a lost one goes back */
  function dispute(
    refundKobo: number,
    resolution: NonNullable<Dispute["resolution"]>,
    paidBy: "a refund that is told" | "a silent refund" | Refund = "a refund that is told",
  ): void {
    const id = String(++ids);
    const tell = (event: string, more: object) =>
      truth.notices.push({
        event: `charge.dispute.${event}`,
        data: { id: Number(id), currency: "NGN", transaction: { reference }, ...more },
      });
    tell("create", { status: "awaiting-merchant-feedback", resolution: null, refund_amount: null });
    const resolved = { status: "resolved", resolution, refund_amount: refundKobo };
    if (resolution !== "declined" && paidBy === "a refund that is told") {
      refund(refundKobo, "processed", { naming: pick("bank", "none"), disputeId: id });
    } else if (resolution !== "declined" && paidBy === "a silent refund") {
      const told = truth.notices.length;
      refund(refundKobo, "processed", { disputeId: id });
      truth.notices.splice(told);
    } else if (typeof paidBy === "object") paidBy.disputeId = id;
    tell("resolve", resolved);
    truth.disputes.push({ id, reference, refundKobo, resolution, createdAt: now });
  }

  return { truth, refund, dispute };
}

/** A story of one payment: up to four refunds and disputes, never more at once than was paid. */
export function randomPayment(
  reference: string,
  paidKobo: number,
  random: () => number,
): ProviderTruth {
  const told = tellPayment(reference, paidKobo, random);
  const { truth } = told;
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
      told.refund(
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
      told.dispute(earlier.amountKobo, resolution, earlier);
    } else {
      told.dispute(amountKobo, resolution, pick("a refund that is told", "a silent refund"));
    }
  }
  return truth;
}

const paid = 9_500_000;
const part = 1_000_000;

/** Stories that have gone wrong before, or nearly: each is told in every order of its notices. */
export const knownStories: [name: string, tell: (reference: string) => ProviderTruth][] = [
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
    "a lost dispute with a refund of its own",
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
    "a lost dispute over all of it, its refund not told",
    (at) => story(at, ({ dispute }) => dispute(paid, "merchant-accepted", "a silent refund")),
  ],
];

function story(
  reference: string,
  tell: (told: ReturnType<typeof tellPayment>) => void,
): ProviderTruth {
  // Steps that happen with a chance below one half are left out here.
  const told = tellPayment(reference, paid, () => 0.99);
  tell(told);
  return told.truth;
}
