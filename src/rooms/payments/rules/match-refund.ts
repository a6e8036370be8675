/** A refund in our books, with all its names. */
export type KnownRefund = {
  id: string;
  amountKobo: number;
  status: "pending" | "processed" | "failed";
  /** Each as `id 31`, `bank TRF_9vg` or `dispute 8812`. */
  names: readonly string[];
  /** The names under which the provider reported it as failed. */
  failedNames: readonly string[];
  /** The names under which it was reported as processed or failed. These names do not change any more. */
  endNames: readonly string[];
};

/** A refund as one notice reports it. Most notices have no name. */
export type ReportedRefund = {
  amountKobo: number;
  status: "pending" | "processed" | "failed";
  providerId: string | null;
  bankReference: string | null;
  disputeId: string | null;
};

type Kind = "id" | "bank" | "dispute";
type Status = KnownRefund["status"];

/** The names of the refund in a notice, the most reliable first. */
export function namesOf(reported: ReportedRefund): string[] {
  const { providerId, bankReference, disputeId } = reported;
  const names: [Kind, string | null][] = [
    ["id", providerId],
    ["bank", bankReference],
    ["dispute", disputeId],
  ];
  return names.flatMap(([kind, name]) => (name === null ? [] : [`${kind} ${name}`]));
}

const hasName = ({ names }: KnownRefund, kind: Kind) =>
  names.some((name) => name.startsWith(`${kind} `));
const isNameless = (known: KnownRefund) => !hasName(known, "id") && !hasName(known, "bank");

/** When no name matches: which refunds of the same amount to try first, by their status. */
const preferred = {
  webhook: {
    pending: ["pending", "processed"],
    processed: ["pending", "processed"],
    failed: ["pending", "processed", "failed"],
  },
  // The list has every refund once, so a refund with the same status comes first.
  list: {
    pending: ["pending"],
    processed: ["processed", "pending"],
    failed: ["failed", "pending", "processed"],
  },
} as const satisfies Record<string, Record<Status, readonly Status[]>>;

/**
 * Finds the refund that a notice is about: by name if the notice has one, otherwise by amount. A match
 * by amount is never a failed refund, unless the notice reports a failure, and never a refund that has
 * another name of the same kind. refund-doubts.ts decides whether the match leaves a doubt.
 * @param source the provider's list has each refund once; webhooks may repeat
 * @returns null for a refund that is not in our books yet
 */
export function matchRefund(
  known: readonly KnownRefund[],
  reported: ReportedRefund,
  source: keyof typeof preferred,
): KnownRefund | null {
  const alike = known.filter(({ amountKobo }) => amountKobo === reported.amountKobo);
  const fits = fitsFor(reported);
  for (const name of namesOf(reported)) {
    const bearers = alike.filter(({ names }) => names.includes(name));
    const named = bearers.find(({ status }) => status !== "failed") ?? bearers[0];
    // The id is the most reliable name: another id means another refund.
    if (!named || (!name.startsWith("id ") && reported.providerId !== null && !fits(named)))
      continue;
    // Our refund failed under another name, and this notice reports no failure: another refund.
    const isAnother =
      named.status === "failed" &&
      reported.status !== "failed" &&
      !named.failedNames.includes(name);
    if (!isAnother) return named;
  }
  for (const status of preferred[source][reported.status]) {
    const some = alike.filter((one) => one.status === status && fits(one));
    const [first] = [...some.filter(isNameless), ...some];
    if (first) return first;
  }
  return null;
}

/** Whether a notice can be about a known refund of the same amount. */
function fitsFor(reported: ReportedRefund): (known: KnownRefund) => boolean {
  if (reported.providerId !== null) return (known) => !hasName(known, "id");
  // When a refund is retried, its bank reference changes and its id stays.
  if (reported.bankReference !== null) {
    return (known) =>
      !hasName(known, "bank") ||
      (hasName(known, "id") && !known.endNames.some((name) => name.startsWith("bank ")));
  }
  if (reported.disputeId !== null) return (known) => !hasName(known, "dispute");
  // A failure without a name cannot undo a refund that was reported with a name.
  return reported.status === "failed" ? isNameless : () => true;
}
