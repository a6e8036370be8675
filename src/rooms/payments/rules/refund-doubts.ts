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

const nameOf = ({ providerId, bankReference }: RefundNotice): string | null =>
  providerId !== null
    ? `id ${providerId}`
    : bankReference !== null
      ? `bank ${bankReference}`
      : null;

/** How many of `some` are not among `others`. */
const countWithout = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((one) => !others.has(one)).length;

/**
 * How many refunds of one amount have returned money, going by the notices alone, in whatever order
 * they came. A notice that names its refund is certain. One without a name may tell of another
 * refund, or once more of one that is known: both ends are counted. The id and the reference at the
 * bank are two names that may mean one refund, unless one notice has both. A lost dispute may be
 * paid by a refund that is told as well, or by one of its own.
 */
function countOf(notices: readonly RefundNotice[]): { least: number; most: number } {
  const idOfBank = new Map<string, string>();
  for (const { providerId, bankReference } of notices) {
    if (providerId !== null && bankReference !== null) idOfBank.set(bankReference, providerId);
  }
  const names = { processed: new Set<string>(), failed: new Set<string>() };
  const rows = { processed: new Set<string>(), failed: new Set<string>() };
  const withId = new Set<string>();
  const withBank = new Set<string>();
  const paidDisputes = new Set<string>();
  const disputes = new Set<string>();
  let nameless = 0;
  let namelessFailed = 0;
  for (const notice of notices) {
    const { told, disputeId, compared } = notice;
    const providerId = notice.providerId ?? idOfBank.get(notice.bankReference ?? "") ?? null;
    const name = nameOf({ ...notice, providerId });
    if (disputeId !== null && name !== null) paidDisputes.add(disputeId);
    if (notice.providerId !== null) withId.add(notice.refundId);
    if (notice.bankReference !== null) withBank.add(notice.refundId);
    if (told === "pending") continue;
    if (name !== null) {
      rows[told].add(notice.refundId);
      // Once compared, the provider's list has the refund under its id: its second name is no other.
      if (providerId !== null || !compared) names[told].add(name);
    } else if (compared) continue;
    else if (disputeId !== null) disputes.add(disputeId);
    else if (told === "processed") nameless++;
    else namelessFailed++;
  }
  const lost = countWithout(disputes, paidDisputes);
  const standing = [...rows.processed].filter((row) => !rows.failed.has(row));
  // One told as processed under one kind of name may be the one told as failed under the other.
  const pairs = (stood: ReadonlySet<string>, failed: ReadonlySet<string>) =>
    Math.min(
      standing.filter((row) => !failed.has(row)).length,
      [...rows.failed].filter((row) => !stood.has(row)).length,
    );
  const named = standing.length - pairs(withId, withBank) - pairs(withBank, withId);
  const failures = rows.failed.size + namelessFailed;
  const isFirst = nameless > 0 && rows.processed.size === 0 && failures === 0;
  return {
    least: Math.max(named - namelessFailed, isFirst ? 1 : 0, lost - failures, 0),
    most: countWithout(names.processed, names.failed) + nameless + lost,
  };
}

/**
 * The amounts of a payment of which its notices do not say how many refunds there were.
 * @param receivedKobo what came by the payment: more than that cannot go back
 */
export function findRefundDoubts(
  notices: readonly RefundNotice[],
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
    .filter(({ least, most }) => most > least);
}

/** How many refunds of an amount its notices mean for certain. */
export const leastRefunds = (notices: readonly RefundNotice[], amountKobo: number): number =>
  countOf(notices.filter((notice) => notice.amountKobo === amountKobo)).least;
