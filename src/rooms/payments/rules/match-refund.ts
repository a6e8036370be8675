/** A refund that is known, with all its names. */
export type KnownRefund = {
  id: string;
  amountKobo: number;
  status: "pending" | "processed" | "failed";
  /** Each as `id 31`, `bank TRF_9vg` or `dispute 8812`. */
  names: readonly string[];
  /** Those of its names under which the provider has called it failed. */
  failedNames: readonly string[];
  /** Those under which it was told to be processed or failed: they do not change any more. */
  endNames: readonly string[];
};

/** A refund as one notice tells it; most have no name. */
export type ToldRefund = {
  amountKobo: number;
  told: "pending" | "processed" | "failed";
  providerId: string | null;
  bankReference: string | null;
  disputeId: string | null;
};

type Kind = "id" | "bank" | "dispute";
type Status = KnownRefund["status"];

/** The names that a notice gives its refund, the surest first. */
export function namesOf(told: ToldRefund): string[] {
  const { providerId, bankReference, disputeId } = told;
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

/** In which order refunds of the same amount are taken for the one that a notice is about. */
const preferred = {
  webhook: {
    pending: ["pending", "processed"],
    processed: ["pending", "processed"],
    failed: ["pending", "processed", "failed"],
  },
  // The list has every refund once, so one that we know in the same state comes first.
  list: {
    pending: ["pending"],
    processed: ["processed", "pending"],
    failed: ["failed", "pending", "processed"],
  },
} as const satisfies Record<string, Record<Status, readonly Status[]>>;

/**
 * Which known refund a notice is about. By name where it has one. Else by amount: never one that
 * failed, unless the notice says so too, and never one that has another name of the same kind.
 * Whether that leaves a doubt is for refund-doubts.ts to say.
 * @param source the provider's list tells each refund once, webhooks may repeat themselves
 * @returns null for a refund that was not known yet
 */
export function matchRefund(
  known: readonly KnownRefund[],
  told: ToldRefund,
  source: keyof typeof preferred,
): KnownRefund | null {
  const alike = known.filter(({ amountKobo }) => amountKobo === told.amountKobo);
  const fits = fitsFor(told);
  for (const name of namesOf(told)) {
    const bearers = alike.filter(({ names }) => names.includes(name));
    const named = bearers.find(({ status }) => status !== "failed") ?? bearers[0];
    // The id is the surest name: another one makes it another refund.
    if (!named || (!name.startsWith("id ") && told.providerId !== null && !fits(named))) continue;
    // Under this name it did not fail, so it is not the one that did.
    const isAnother =
      named.status === "failed" && told.told !== "failed" && !named.failedNames.includes(name);
    if (!isAnother) return named;
  }
  for (const status of preferred[source][told.told]) {
    const some = alike.filter((one) => one.status === status && fits(one));
    const [first] = [...some.filter(isNameless), ...some];
    if (first) return first;
  }
  return null;
}

/** Whether a known refund of the same amount may be the one that a notice is about. */
function fitsFor(told: ToldRefund): (known: KnownRefund) => boolean {
  if (told.providerId !== null) return (known) => !hasName(known, "id");
  // The reference at the bank changes when a refund is tried again; its id stays.
  if (told.bankReference !== null) {
    return (known) =>
      !hasName(known, "bank") ||
      (hasName(known, "id") && !known.endNames.some((name) => name.startsWith("bank ")));
  }
  if (told.disputeId !== null) return (known) => !hasName(known, "dispute");
  // Without a name it cannot undo what a name has told.
  return told.told === "failed" ? isNameless : () => true;
}
