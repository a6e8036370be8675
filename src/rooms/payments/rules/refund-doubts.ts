/** What a notice of a refund says, for the question of how many refunds all notices mean. */
export type RefundNotice = {
  /** Which refund of ours we took it for. */
  refundId: string;
  amountKobo: number;
  told: "pending" | "processed" | "failed";
  providerId: string | null;
  bankReference: string | null;
  disputeId: string | null;
  /** Whether the payment has been compared with the provider's whole list since. */
  compared: boolean;
};

export type RefundDoubt = {
  amountKobo: number;
  /** How many refunds of this amount the notices mean at least, and at most. */
  least: number;
  most: number;
};

const countIf = <Item>(some: Iterable<Item>, is: (item: Item) => boolean): number =>
  [...some].filter(is).length;

/** What notices with a name say: by id, or by a reference at the bank that no notice ties to an id. */
function readNames(notices: readonly RefundNotice[]) {
  const idOfBank = new Map<string, string>();
  for (const { providerId, bankReference } of notices) {
    if (providerId !== null && bankReference !== null) idOfBank.set(bankReference, providerId);
  }
  const ids = { processed: new Set<string>(), failed: new Set<string>() };
  const banks = { processed: new Set<string>(), failed: new Set<string>() };
  /** The row of each id, and the rows whose last reference at the bank is known for certain. */
  const rowOfId = new Map<string, string>();
  const withBank = new Set<string>();
  for (const { told, refundId, providerId, bankReference, compared } of notices) {
    const id = providerId ?? idOfBank.get(bankReference ?? "") ?? null;
    if (id !== null) rowOfId.set(id, refundId);
    if (told === "pending") continue;
    if (bankReference !== null && (id !== null || compared)) withBank.add(refundId);
    if (id !== null) ids[told].add(id);
  }
  for (const { told, bankReference, compared } of notices) {
    // Once compared, the list has the refund under its id: this is no other.
    if (told === "pending" || bankReference === null || compared) continue;
    if (!idOfBank.has(bankReference)) banks[told].add(bankReference);
  }
  const isBare = (id: string) => !withBank.has(rowOfId.get(id) ?? "");
  return { ids, banks, isBare };
}

/**
 * How many refunds of one amount have returned money, going by the notices alone, in whatever order
 * they came. A notice that names its refund is certain. One without a name may tell of another
 * refund, or once more of one that is known: both ends are counted. The id and the reference at the
 * bank are two names that may mean one refund. A lost dispute may be paid by a refund that is told
 * as well, or by one of its own.
 */
function countOf(notices: readonly RefundNotice[]): { least: number; most: number } {
  const { ids, banks, isBare } = readNames(notices);
  const standingIds = [...ids.processed].filter((id) => !ids.failed.has(id));
  const standingBanks = countIf(banks.processed, (bank) => !banks.failed.has(bank));
  // An id that no bank's reference is known for may be the refund of one that stands, or of one that
  // failed; an id that failed may be the refund of one that stands.
  const bareIds = countIf(standingIds, isBare);
  const bareFailed = countIf(ids.failed, isBare);
  const ofFailed = Math.min(standingBanks, bareFailed);
  const ofIds = Math.min(bareIds, standingBanks - ofFailed + banks.failed.size);
  const named = standingIds.length + standingBanks - ofFailed - ofIds;

  const open = notices.filter(({ providerId, bankReference, compared, told }) => {
    return providerId === null && bankReference === null && !compared && told !== "pending";
  });
  const nameless = open.filter(({ disputeId }) => disputeId === null);
  const processed = countIf(nameless, ({ told }) => told === "processed");
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
    most: standingIds.length + standingBanks + processed + unpaid,
  };
}

/**
 * The amounts of a payment of which its notices do not say how many refunds there were, or say
 * another number than is in the books.
 * @param bookedOf how many refunds of an amount are in the books, or wait to be
 * @param receivedKobo what came by the payment: more than that cannot go back
 */
export function findRefundDoubts(
  notices: readonly RefundNotice[],
  bookedOf: (amountKobo: number) => number,
  receivedKobo: number,
): RefundDoubt[] {
  const counts = [...Map.groupBy(notices, ({ amountKobo }) => amountKobo)].map(
    ([amountKobo, some]) => ({ amountKobo, ...countOf(some) }),
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

/** How many refunds of an amount its notices mean for certain. */
export const leastRefunds = (notices: readonly RefundNotice[], amountKobo: number): number =>
  countOf(notices.filter((notice) => notice.amountKobo === amountKobo)).least;
