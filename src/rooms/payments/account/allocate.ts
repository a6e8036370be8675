/** An amount charged for a fee component of a line, or taken off again (negative). */
export type Charge = {
  lineRef: string;
  component: string;
  amountKobo: number;
  /** `YYYY-MM-DD` in Lagos. */
  dueOn: string;
  /** Due at registration: the seller confirms the line when all of these are covered. */
  upfront: boolean;
};

/** Money that went back. `lines` says how much went back for each line; null: nobody said. */
export type Returned = {
  amountKobo: number;
  lines: readonly { lineRef: string; amountKobo: number }[] | null;
};

type AccountFacts = {
  charges: readonly Charge[];
  payments: readonly { amountKobo: number }[];
  refunds: readonly Returned[];
  elsewhereKobo?: number;
  lostKobo?: number;
};

/** The sum of a line's charges for one component and one day, and the money that covers it. */
export type Part = Charge & {
  /** How much of it payments cover, as if nothing had gone back. */
  coveredKobo: number;
  /** How much of that refunds took back. The charge drops by the same amount, so it does not become due again. */
  returnedKobo: number;
  /** Still to pay. */
  openKobo: number;
};

export type LineMoney = {
  lineRef: string;
  /** What the line costs, after refunds. */
  chargedKobo: number;
  /** Money for the line that came and did not go back. */
  receivedKobo: number;
  refundedKobo: number;
  /** Still to pay. */
  openKobo: number;
  /** The part of what was due at registration that is still to pay. */
  upfrontOpenKobo: number;
};

export type Account = {
  /** By due day, line and component: the order in which money covers them. */
  parts: Part[];
  lines: LineMoney[];
  /** What all lines cost, after refunds. */
  chargedKobo: number;
  /** Payments less refunds, and less credit that was taken back. */
  receivedKobo: number;
  /** Payments. */
  paidKobo: number;
  /** How much of the order's own money went back. */
  refundedKobo: number;
  /** Credit that came from another order and was taken back. */
  lostKobo: number;
  /** Still to pay. Never above zero together with credit. */
  openKobo: number;
  /** Money that covers no charge. */
  creditKobo: number;
};

const sum = (some: readonly { amountKobo: number }[]) =>
  some.reduce((total, { amountKobo }) => total + amountKobo, 0);

/** Adds up the charges of each component for each day, and sorts them as money covers them. */
function addUp(charges: readonly Charge[], lineRefs: readonly string[]): Charge[] {
  const parts = new Map<string, Charge>();
  for (const charge of charges) {
    const key = `${charge.lineRef} ${charge.component} ${charge.dueOn}`;
    const part = parts.get(key);
    if (part) part.amountKobo += charge.amountKobo;
    else parts.set(key, { ...charge });
  }
  const place = new Map(lineRefs.map((lineRef, index) => [lineRef, index]));
  // Array.sort is stable, so the components of a line keep the order in which they were charged.
  return [...parts.values()]
    .filter(({ amountKobo }) => amountKobo > 0)
    .sort(
      (one, other) =>
        one.dueOn.localeCompare(other.dueOn) ||
        (place.get(one.lineRef) ?? 0) - (place.get(other.lineRef) ?? 0),
    );
}

/** Takes an amount from parts, in proportion to the money that still covers them. @returns what did not fit */
function takeBack(parts: readonly Part[], amountKobo: number): number {
  const left = parts.map(({ coveredKobo, returnedKobo }) => coveredKobo - returnedKobo);
  const taken = Math.min(
    amountKobo,
    left.reduce((total, one) => total + one, 0),
  );
  const shares = shareProportionally(taken, left);
  for (const [index, part] of parts.entries()) part.returnedKobo += shares[index] ?? 0;
  return amountKobo - taken;
}

/** How much went back for each named line, and how much without a name. */
function addUpReturned(refunds: readonly Returned[]) {
  const named = new Map<string, number>();
  for (const { lines } of refunds) {
    for (const { lineRef, amountKobo } of lines ?? []) {
      named.set(lineRef, (named.get(lineRef) ?? 0) + amountKobo);
    }
  }
  return { named, unnamedKobo: sum(refunds.filter(({ lines }) => !lines)) };
}

/** Uncovers parts by credit that was taken back, the last part first: they are due again. */
function uncover(parts: readonly Part[], amountKobo: number): void {
  let left = amountKobo;
  for (const part of [...parts].reverse()) {
    const taken = Math.min(left, part.coveredKobo - part.returnedKobo);
    part.coveredKobo -= taken;
    part.openKobo += taken;
    left -= taken;
  }
}

/** A line whose money all went back owes nothing more. */
function endReturned(parts: readonly Part[], lineRefs: readonly string[]): void {
  for (const lineRef of lineRefs) {
    const own = parts.filter((part) => part.lineRef === lineRef);
    const isPaid = own.some(({ coveredKobo }) => coveredKobo > 0);
    if (!isPaid || own.some((part) => part.returnedKobo < part.coveredKobo)) continue;
    for (const part of own) part.openKobo = 0;
  }
}

/**
 * Computes an order's account from its facts alone; the sequence in which they came makes no difference.
 *
 * Payments cover charges by due day, line and component; what is left is credit. Money that goes back comes from credit
 * first. The rest lowers the charges that it had paid, on the named lines or on all in proportion, so that a refund
 * never makes anything due again. A line whose money all went back owes nothing more.
 *
 * Credit goes back with its first payment (account/follow-credit.ts). Money that went back from this order but was
 * taken from where its credit was used lowers nothing here. Credit that came from another order and was taken back is
 * due again.
 * @param lineRefs the lines of the order, in its order
 * @param payments including credit that came from another order or was moved to one (negative)
 * @param elsewhereKobo what went back but was not this order's money: credit taken back from where it was used, and the
 *   provider's own fee
 * @param lostKobo credit that came from another order and was taken back
 */
export function allocate({
  lineRefs,
  charges,
  payments,
  refunds,
  elsewhereKobo = 0,
  lostKobo: allLostKobo = 0,
}: AccountFacts & { lineRefs: readonly string[] }): Account {
  const { named, unnamedKobo } = addUpReturned(refunds);
  let toSkip = elsewhereKobo;
  const afterSkipping = (amountKobo: number) => {
    const skipped = Math.min(toSkip, amountKobo);
    toSkip -= skipped;
    return amountKobo - skipped;
  };
  const ownUnnamedKobo = afterSkipping(unnamedKobo);
  const ownNamed = [...named]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([lineRef, amountKobo]) => [lineRef, afterSkipping(amountKobo)] as const);
  // Lost credit that this order had already moved on only passed through it.
  const lostKobo = afterSkipping(allLostKobo);
  const paidKobo = sum(payments) + toSkip;
  let left = paidKobo;
  const parts = addUp(charges, lineRefs).map((charge): Part => {
    const coveredKobo = Math.min(left, charge.amountKobo);
    left -= coveredKobo;
    return { ...charge, coveredKobo, returnedKobo: 0, openKobo: charge.amountKobo - coveredKobo };
  });
  let creditKobo = left;
  const fromCredit = (amountKobo: number) => {
    const taken = Math.min(creditKobo, amountKobo);
    creditKobo -= taken;
    return amountKobo - taken;
  };
  let toTake = fromCredit(ownUnnamedKobo);
  for (const [lineRef, amountKobo] of ownNamed) {
    const ofLine = parts.filter((part) => part.lineRef === lineRef);
    toTake += takeBack(ofLine, fromCredit(amountKobo));
  }
  takeBack(parts, toTake);
  endReturned(parts, lineRefs);
  uncover(parts, fromCredit(lostKobo));
  const lines = lineRefs.map((lineRef) => lineMoney(lineRef, parts));
  const refundedKobo = ownUnnamedKobo + sum(ownNamed.map(([, amountKobo]) => ({ amountKobo })));
  return {
    parts,
    lines,
    paidKobo,
    refundedKobo,
    lostKobo,
    creditKobo,
    chargedKobo: lines.reduce((total, line) => total + line.chargedKobo, 0),
    receivedKobo: paidKobo - refundedKobo - lostKobo,
    openKobo: lines.reduce((total, line) => total + line.openKobo, 0),
  };
}

function lineMoney(lineRef: string, all: readonly Part[]): LineMoney {
  const parts = all.filter((part) => part.lineRef === lineRef);
  const total = (amountOf: (part: Part) => number) =>
    parts.reduce((some, part) => some + amountOf(part), 0);
  const refundedKobo = total((part) => part.returnedKobo);
  const openKobo = total((part) => part.openKobo);
  const receivedKobo = total((part) => part.coveredKobo) - refundedKobo;
  return {
    lineRef,
    receivedKobo,
    refundedKobo,
    openKobo,
    chargedKobo: receivedKobo + openKobo,
    upfrontOpenKobo: total((part) => (part.upfront ? part.openKobo : 0)),
  };
}

/**
 * Shares an amount in proportion to weights, in whole kobo, without losing a kobo. The leftover kobo go to the largest
 * remainders (on a tie, to earlier ones first). If the amount is at most the sum of the weights, no share is larger
 * than its weight.
 * @param amountKobo not negative
 * @param weights not negative; not all zero if the amount is positive
 * @throws RangeError for a negative amount, or if the weights of a positive amount are all zero
 */
export function shareProportionally(amountKobo: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (amountKobo === 0) return weights.map(() => 0);
  if (amountKobo < 0 || whole <= 0) throw new RangeError(`cannot share ${amountKobo} kobo`);
  // BigInt, because the products can be larger than 2^53.
  const products = weights.map((weight) => BigInt(amountKobo) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(whole)));
  const rests = products.map((product) => Number(product % BigInt(whole)));
  const left = amountKobo - shares.reduce((sum, share) => sum + share, 0);
  const byRest = rests.map((rest, index) => ({ rest, index })).sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
