/** A notice of a refund, with what we need to count how many refunds the notices report. */
export type RefundNotice = {
  /** The refund in our books that we matched it with. */
  refundId: string;
  amountKobo: number;
  status: "pending" | "processed" | "failed";
  providerId: string | null;
  bankReference: string | null;
  disputeId: string | null;
  /** Whether we have compared the payment with the provider's whole list since this notice. */
  compared: boolean;
};

export type RefundDoubt = {
  amountKobo: number;
  /** The smallest and the largest number of refunds of this amount that the notices can mean. */
  least: number;
  most: number;
};

const countIf = <Item>(some: Iterable<Item>, is: (item: Item) => boolean): number =>
  [...some].filter(is).length;

/** Reads the notices with a name: by id, or by a bank reference that no notice links to an id. */
function readNames(notices: readonly RefundNotice[]) {
  const idOfBank = new Map<string, string>();
  for (const { providerId, bankReference } of notices) {
    if (providerId !== null && bankReference !== null) idOfBank.set(bankReference, providerId);
  }
  const ids = { processed: new Set<string>(), failed: new Set<string>() };
  const banks = { processed: new Set<string>(), failed: new Set<string>() };
  /** The row of each id, and the rows whose last bank reference is certain. */
  const rowOfId = new Map<string, string>();
  const withBank = new Set<string>();
  for (const { status, refundId, providerId, bankReference, compared } of notices) {
    const id = providerId ?? idOfBank.get(bankReference ?? "") ?? null;
    if (id !== null) rowOfId.set(id, refundId);
    if (status === "pending") continue;
    if (bankReference !== null && (id !== null || compared)) withBank.add(refundId);
    if (id !== null) ids[status].add(id);
  }
  for (const { status, bankReference, compared } of notices) {
    // After a comparison the list has this refund under its id, so it is already counted.
    if (status === "pending" || bankReference === null || compared) continue;
    if (!idOfBank.has(bankReference)) banks[status].add(bankReference);
  }
  const isBare = (id: string) => !withBank.has(rowOfId.get(id) ?? "");
  return { ids, banks, isBare };
}

/**
 * Counts the refunds of one amount that returned money. It uses the notices alone; their order does not
 * matter. A notice with a name is certain. A notice without a name can mean a new refund, or repeat a
 * known one, so we count both the least and the most. The id and the bank reference can be two names
 * of one refund. A lost dispute can be paid by a refund that was also reported, or by its own refund.
 */
function countRefunds(notices: readonly RefundNotice[]): { least: number; most: number } {
  const { ids, banks, isBare } = readNames(notices);
  const processedIds = [...ids.processed].filter((id) => !ids.failed.has(id));
  const processedBanks = countIf(banks.processed, (bank) => !banks.failed.has(bank));
  // An id without a known bank reference can be the same refund as any bank reference, processed or
  // failed. A failed id can be the same refund as a processed bank reference.
  const bareIds = countIf(processedIds, isBare);
  const bareFailed = countIf(ids.failed, isBare);
  const ofFailed = Math.min(processedBanks, bareFailed);
  const ofIds = Math.min(bareIds, processedBanks - ofFailed + banks.failed.size);
  const named = processedIds.length + processedBanks - ofFailed - ofIds;

  const open = notices.filter(({ providerId, bankReference, compared, status }) => {
    return providerId === null && bankReference === null && !compared && status !== "pending";
  });
  const nameless = open.filter(({ disputeId }) => disputeId === null);
  const processed = countIf(nameless, ({ status }) => status === "processed");
  const failed = nameless.length - processed;
  const paid = new Set(
    notices
      .filter(({ providerId, bankReference }) => providerId !== null || bankReference !== null)
      .map(({ disputeId }) => disputeId),
  );
  const lost = new Set(open.map(({ disputeId }) => disputeId).filter((id) => id !== null));
  const unpaid = countIf(lost, (id) => !paid.has(id));

  const failures = ids.failed.size + banks.failed.size + failed;
  const isFirst = processed > 0 && ids.processed.size + banks.processed.size + failures === 0;
  return {
    least: Math.max(named - failed, isFirst ? 1 : 0, unpaid - failures, 0),
    most: processedIds.length + processedBanks + processed + unpaid,
  };
}

/**
 * Finds the amounts for which the notices of a payment do not say how many refunds there were, or for
 * which the number differs from our books.
 * @param bookedOf how many refunds of an amount are in the books or wait to be booked
 * @param receivedKobo the amount received with the payment; no more than this can be refunded
 */
export function findRefundDoubts(
  notices: readonly RefundNotice[],
  bookedOf: (amountKobo: number) => number,
  receivedKobo: number,
): RefundDoubt[] {
  const counts = [...Map.groupBy(notices, ({ amountKobo }) => amountKobo)].map(
    ([amountKobo, some]) => ({ amountKobo, ...countRefunds(some) }),
  );
  const certainKobo = counts.reduce((sum, { amountKobo, least }) => sum + amountKobo * least, 0);
  const roomKobo = Math.max(receivedKobo - certainKobo, 0);
  return counts
    .map(({ amountKobo, least, most }) => ({
      amountKobo,
      least,
      most: Math.min(most, least + Math.floor(roomKobo / amountKobo)),
    }))
    .filter(({ amountKobo, least, most }) => most > least || bookedOf(amountKobo) !== least);
}

/** The number of refunds of an amount that the notices report for certain. */
export const leastRefunds = (notices: readonly RefundNotice[], amountKobo: number): number =>
  countRefunds(notices.filter((notice) => notice.amountKobo === amountKobo)).least;
