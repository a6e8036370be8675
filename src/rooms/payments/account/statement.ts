import { allocate, type Charge, type Returned } from "./allocate.ts";

type Dated = { amountKobo: number; createdAt: string };

/** The facts of an order, each with the time when it was booked, ISO 8601. */
export type StatementFacts = {
  lineRefs: readonly string[];
  charges: readonly (Charge & { cause: string; createdAt: string })[];
  /** Each with what it counts for, and the corrections that led to it. */
  payments: readonly (Dated & {
    reference: string;
    receipt: number;
    corrections: readonly { differenceKobo: number; createdAt: string; receipt: number }[];
  })[];
  /** `feeKobo`: the part of it that is the provider's own fee. */
  refunds: readonly (Returned & { appliedAt: string; reference: string; feeKobo: number })[];
  /** Credit that came from another order, or went to one (negative), and how much of it was taken back. */
  moved: readonly (Dated & { takenBack: readonly Dated[] })[];
};

/**
 * One line of a statement. The sign of its amount says what it does to the debt: charges and refunds add to it,
 * payments and credit notes (negative charges) reduce it.
 */
export type StatementEntry = {
  at: string;
  kind: "charge" | "payment" | "refund";
  /**
   * For a charge: why; `refunded` for what a refund took off it. For credit: `moved`, `lost` when it was taken back
   * from here, `regained` when it was taken back from where it had been moved to. `corrected` for a payment whose
   * amount was wrong. For other money: null.
   */
  cause: string | null;
  /** The payment's reference; null for a charge and for moved credit. */
  reference: string | null;
  /** The count of its receipt; null where there is none. */
  receipt: number | null;
  amountKobo: number;
  /** What is owed after it; negative is credit. */
  balanceKobo: number;
};

type Event = {
  at: string;
  rank: number;
  kind: StatementEntry["kind"];
  cause: string | null;
  reference: string | null;
  receipt?: number;
  add: (facts: Facts) => void;
};

type Facts = {
  charges: Charge[];
  payments: { amountKobo: number }[];
  refunds: Returned[];
  elsewhereKobo: number;
  lostKobo: number;
};

function eventsOf({ charges, payments, refunds, moved }: StatementFacts): Event[] {
  const made = Map.groupBy(charges, ({ createdAt, cause }) => `${createdAt} ${cause}`);
  const events: Event[] = [...made.values()].map((some) => ({
    at: some[0]?.createdAt ?? "",
    rank: 0,
    kind: "charge",
    reference: null,
    cause: some[0]?.cause ?? null,
    add: (facts) => facts.charges.push(...some),
  }));
  for (const payment of payments) {
    const { createdAt: at, reference, receipt, corrections } = payment;
    const counted = { amountKobo: payment.amountKobo };
    for (const { differenceKobo } of corrections) counted.amountKobo -= differenceKobo;
    const add = (facts: Facts) => facts.payments.push(counted);
    events.push({ at, reference, receipt, add, rank: 1, kind: "payment", cause: null });
    for (const { createdAt, differenceKobo, receipt: corrected } of corrections) {
      const correct = () => {
        counted.amountKobo += differenceKobo;
      };
      events.push({
        at: createdAt,
        reference,
        receipt: corrected,
        add: correct,
        rank: 3,
        kind: "payment",
        cause: "corrected",
      });
    }
  }
  for (const refund of refunds) {
    const { appliedAt: at, reference } = refund;
    const add = (facts: Facts) => {
      facts.refunds.push(refund);
      facts.elsewhereKobo += refund.feeKobo;
    };
    events.push({ at, reference, add, rank: 2, kind: "refund", cause: null });
  }
  for (const credit of moved) {
    const ofCredit = { reference: null, kind: "payment" } as const;
    const add = (facts: Facts) => facts.payments.push(credit);
    events.push({ ...ofCredit, add, at: credit.createdAt, rank: 1, cause: "moved" });
    const isHere = credit.amountKobo > 0;
    for (const { createdAt: at, amountKobo } of credit.takenBack) {
      events.push({
        ...ofCredit,
        at,
        rank: 3,
        cause: isHere ? "lost" : "regained",
        add: (facts) => {
          facts[isHere ? "lostKobo" : "elsewhereKobo"] += amountKobo;
        },
      });
    }
  }
  return events.sort((one, other) => one.at.localeCompare(other.at) || one.rank - other.rank);
}

/** What is charged for a line, or for the whole order, and what has come for it. Credit counts for the first line. */
function stateOf(lineRefs: readonly string[], facts: Facts, lineRef: string | null) {
  const account = allocate({ ...facts, lineRefs });
  if (lineRef === null) {
    return { chargedKobo: account.chargedKobo, receivedKobo: account.receivedKobo };
  }
  const line = account.lines.find((one) => one.lineRef === lineRef);
  // Briefly below zero: money goes back before it is taken from where the credit was used.
  const creditKobo = account.lines.reduce(
    (rest, { receivedKobo }) => rest - receivedKobo,
    account.receivedKobo,
  );
  return {
    chargedKobo: line?.chargedKobo ?? 0,
    receivedKobo: (line?.receivedKobo ?? 0) + (lineRef === lineRefs[0] ? creditKobo : 0),
  };
}

/**
 * The statement of an order's account, or of one of its lines, oldest first. The amounts add up to the balance.
 * @param lineRef null for the whole order
 */
export function statementOf(facts: StatementFacts, lineRef: string | null): StatementEntry[] {
  const known: Facts = {
    charges: [],
    payments: [],
    refunds: [],
    elsewhereKobo: 0,
    lostKobo: 0,
  };
  let before = stateOf(facts.lineRefs, known, lineRef);
  const entries: StatementEntry[] = [];
  for (const { at, kind, cause, reference, receipt = null, add } of eventsOf(facts)) {
    add(known);
    const after = stateOf(facts.lineRefs, known, lineRef);
    const balanceKobo = after.chargedKobo - after.receivedKobo;
    const charged = after.chargedKobo - before.chargedKobo;
    const received = after.receivedKobo - before.receivedKobo;
    before = after;
    // A change in charges can move money from one line to another.
    const money = kind === "refund" ? "refund" : "payment";
    const ofMoney = {
      at,
      kind: money,
      cause: kind === "payment" ? cause : null,
      reference,
      receipt,
    } as const;
    const ofCharge = { at, kind: "charge", reference: null, receipt: null } as const;
    const why = kind === "charge" ? cause : "refunded";
    if (received !== 0) {
      const left = balanceKobo - charged;
      entries.push({ ...ofMoney, amountKobo: -received, balanceKobo: left });
    }
    if (charged !== 0) entries.push({ ...ofCharge, cause: why, amountKobo: charged, balanceKobo });
  }
  return entries;
}
