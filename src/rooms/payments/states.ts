/** The states and kinds of the payments room's records. The database checks them too. */

export const orderStatuses = [
  "open",
  /** Money came, and more is owed; also when credit that had paid all of it was taken back. */
  "partly_paid",
  "paid",
  "partly_refunded",
  "refunded",
  /** No money came, and nothing is charged now. */
  "closed",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Why an amount was charged or taken off again. `quoted`: by a registration. `amended`: by the learner. `repriced`: the
 * quote had expired. `cancelled`: nothing is owed for the line any more. `moved`: by staff. `written_off`: by staff,
 * because the credit that paid it was taken back.
 */
export const chargeCauses = [
  "quoted",
  "amended",
  "repriced",
  "cancelled",
  "moved",
  "written_off",
] as const;
export type ChargeCause = (typeof chargeCauses)[number];

/** `card` is every payment through the provider, including its bank transfers. An admin records the others. */
export const paymentMethods = ["card", "transfer", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `starting`: until the provider answers the initialise request. `superseded`: a newer attempt replaced it. Money
 * counts in any state before it has come. `review`: our books can't hold the money, because it is in another currency;
 * it waits for a person. `given_back`: such money, after its case was closed.
 */
export const attemptStatuses = [
  "starting",
  "open",
  "superseded",
  "failed",
  "succeeded",
  "review",
  "given_back",
] as const;

/**
 * What a card provider says about a charge, in our terms; each provider's folder translates its own. `unpaid`: it can
 * still be paid. `on_its_way`: money may be coming; this includes payers who were shown the account for a transfer or
 * asked for a one-time password. `failed`: nothing was taken, or it was taken back.
 */
const chargeStatuses = ["paid", "on_its_way", "unpaid", "failed"] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** What we last heard about an attempt. `unknown`: the provider has no charge with its reference. */
export const providerStatuses = [...chargeStatuses, "unknown"] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** How a payer paid at the card provider. */
export const paymentChannels = [
  "card",
  "bank",
  "bank_transfer",
  "mobile_money",
  "qr",
  "ussd",
  "other",
] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

export const moneyStatuses = ["succeeded", "review", "given_back"] as const satisfies Partial<
  typeof attemptStatuses
>[number][];

/**
 * What a provider's event is about, in our terms. `refund_needs_details`: the payer's bank details. `dispute_waits`:
 * for our answer. `other_return`: a refund or dispute event that we have no term for.
 */
export const eventKinds = [
  "charge_paid",
  "refund_accepted",
  "refund_sending",
  "refund_paid",
  "refund_failed",
  "refund_needs_details",
  "dispute_opened",
  "dispute_waits",
  "dispute_decided",
  "other_return",
  /** A payer's own account number was given or refused. */
  "payer_account",
  "other",
  "unreadable",
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * `received`: until its effect is stored. `noted`: no effect (types that we do not use). `given_up`:
 * every try has failed and a person has to look.
 */
export const eventStates = ["received", "done", "noted", "given_up"] as const;

/** The kinds of ledger postings. The affiliates room posts the commissions and payouts. */
export const postingKinds = [
  /** The money or the charges of an order changed. */
  "order",
  /** The recorded amount of one of its payments was wrong. */
  "correction",
  /** Money with an unknown reference, and its refunds. */
  "charge",
  "refund",
  "refund_failed",
  "commission_earned",
  "commission_reversed",
  "commission_reinstated",
  "payout_paid",
  "payout_returned",
  /** A count of cash that differs from the books. */
  "till_difference",
  /** Cash put into a till or taken out of it. */
  "till_entry",
  "deposit_made",
  "deposit_arrived",
  /** A card provider paid to our bank account what it held for us. */
  "settlement",
  /** What our own bank took for its services, and the same taken back. */
  "bank_charge",
] as const;
export type PostingKind = (typeof postingKinds)[number];

export const refundCauses = ["refund", "dispute"] as const;

/** The status only moves forward in this order (database/sql/20-payments.sql). */
export const refundStatuses = ["pending", "processed", "failed"] as const;

/** How the money of a refund goes back. By hand: cash at a centre, or our own transfer from the bank. */
export const refundWays = ["provider", "cash", "transfer"] as const;
export type RefundWay = (typeof refundWays)[number];

/** How credit goes back: `card` through the provider, the others by hand. */
export const creditWays = ["card", "cash", "transfer"] as const;

/**
 * The states of a refund that an admin asked for. `approved`: still to be sent. `sending`: a process is asking the
 * provider, or died doing so. `sent`: the provider accepted it but has not paid yet. `refused`: by the provider.
 */
export const refundRequestStatuses = [
  "requested",
  "declined",
  "approved",
  "sending",
  "sent",
  "refused",
  "done",
  "failed",
] as const;
export type RefundRequestStatus = (typeof refundRequestStatuses)[number];

/** Which states a request can move to from each state. A failed refund that is issued again is a new request. */
export const refundRequestMoves = {
  requested: ["approved", "declined"],
  declined: [],
  approved: ["sending", "done", "failed"],
  // Goes back to `approved` when the provider's list shows that it never arrived.
  sending: ["sent", "refused", "approved", "done", "failed"],
  sent: ["done", "failed"],
  refused: [],
  done: ["failed"],
  failed: [],
} as const satisfies Record<RefundRequestStatus, readonly RefundRequestStatus[]>;

/** In these states no other refund of the same payment can be requested. */
export const underWay = [
  "requested",
  "approved",
  "sending",
  "sent",
] as const satisfies Partial<RefundRequestStatus>[];

/** What a line of the bank's statement, or a receipt in a centre's book, can prove. */
export const evidenceKinds = ["payment", "deposit", "refund", "payout"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** `closed`: counted by its clerk, who still has the cash. `handed_over`: counted again, with the cash in the safe. */
export const tillStates = ["open", "closed", "handed_over"] as const;
export type TillState = (typeof tillStates)[number];

/** Where the float of a till came from: the clerk's own last till, or the centre's safe. */
export const floatSources = ["till", "safe"] as const;

/** Cash put into a till, taken out of it, or carried to the bank from a till or the safe. */
export const cashEntryKinds = ["in", "out", "deposit"] as const;
export type CashEntryKind = (typeof cashEntryKinds)[number];

/**
 * Why the cash in a centre's safe changed. `before_tills`: what the books had when its first till opened; `counted`:
 * what a count was over or short.
 */
export const safeMoveKinds = [
  "before_tills",
  "handed_over",
  "float",
  "deposit",
  "counted",
] as const;

export const sandboxKinds = [
  "keys",
  "account",
  "transaction",
  "refund",
  "dispute",
  "delivery",
  "controls",
] as const;
