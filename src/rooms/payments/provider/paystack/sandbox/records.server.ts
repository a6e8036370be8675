import * as z from "zod";

/** The sandbox's records, stored as JSON. */

/** A transaction. `status` has the provider's values. */
export const Transaction = z.object({
  /** Digits, past 2^53 like the provider's newer ids, so that our code has to handle such ids. */
  id: z.string(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  amountKobo: z.int(),
  /** NGN, unless a test says otherwise. Its refunds have the same. */
  currency: z.string().optional(),
  callbackUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  metadata: z.unknown(),
  status: z.enum(["abandoned", "failed", "pending", "success", "reversed"]),
  gatewayResponse: z.string(),
  channel: z.enum(["card", "bank_transfer", "dedicated_nuban"]).nullable(),
  /** For a transfer to a customer's own account number. */
  transfer: z
    .object({ accountNumber: z.string(), senderName: z.string(), senderBank: z.string() })
    .optional(),
  paidAt: z.string().nullable(),
  /** When the money of a bank transfer arrives. */
  arrivesAt: z.string().nullable(),
  refundedKobo: z.int(),
  createdAt: z.string(),
});
export type Transaction = z.output<typeof Transaction>;

export const Refund = z.object({
  id: z.string(),
  reference: z.string(),
  amountKobo: z.int(),
  status: z.enum(["pending", "processing", "needs-attention", "processed", "failed"]),
  /** When it gets `status`. Until then it is pending. */
  endsAt: z.string(),
  /** The lost dispute that this refund pays. */
  disputeId: z.string().nullable(),
  createdAt: z.string(),
});
export type Refund = z.output<typeof Refund>;

/** A dispute about a transaction. `resolution` is null until it is resolved. */
export const Dispute = z.object({
  id: z.string(),
  reference: z.string(),
  refundKobo: z.int(),
  resolution: z.enum(["merchant-accepted", "auto-accepted", "declined"]).nullable(),
  createdAt: z.string(),
});
export type Dispute = z.output<typeof Dispute>;

/** A customer with an account number. Refused: the bank gave none. */
export const Account = z.object({
  id: z.string(),
  /** The customer's email. */
  customer: z.string(),
  fullName: z.string(),
  phone: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  status: z.enum(["active", "refused", "closed"]),
  /** When the bank answers. Until then there is no number. */
  answersAt: z.string(),
  createdAt: z.string(),
});
export type Account = z.output<typeof Account>;

/** A webhook that waits to be sent. */
export const Delivery = z.object({
  body: z.string(),
  tries: z.int(),
});
export type Delivery = z.output<typeof Delivery>;

const Behaviour = z.object({
  /**
   * `lost` does the work but sends no response; `hang` never responds and keeps the connection; `duplicate` says that
   * each new reference is taken.
   */
  mode: z.enum(["ok", "fail", "drop", "lost", "hang", "duplicate"]).default("ok"),
  delayMs: z.int().min(0).max(60_000).default(0),
});

/** Faults that tests can switch on. */
export const Controls = z.object({
  initialize: Behaviour.prefault({}),
  verify: Behaviour.prefault({}),
  /** The lists of refunds and disputes, and the lookup of a transaction by id. */
  lists: Behaviour.prefault({}),
  /**
   * `answersAfterMs` is how long the bank takes to give a number; `refused`: it gives none; `not_offered`: the academy may
   * not have any.
   */
  accounts: Behaviour.extend({
    outcome: z.enum(["given", "refused", "not_offered"]).default("given"),
    answersAfterMs: z.int().min(0).max(172_800_000).default(500),
  }).prefault({}),
  webhooks: z
    .object({
      drop: z.boolean().default(false),
      /** How many copies of each webhook are sent. */
      copies: z.int().min(1).max(20).default(1),
      delayMs: z.int().min(0).max(3_600_000).default(0),
      /** Sends them in random order. */
      shuffle: z.boolean().default(false),
    })
    .prefault({}),
  /**
   * What the list of settlements says of those that are paid by now; `tooLittleKobo` is missing from each, and the payment
   * `leftOut` from all.
   */
  settlements: Behaviour.extend({
    status: z.string().default("success"),
    tooLittleKobo: z.int().default(0),
    leftOut: z.string().default(""),
    /** Pays out on the day of the payments, for tests that can't wait. */
    sameDay: z.boolean().default(false),
  }).prefault({}),
  /** `outcome` is what becomes of a refund; the others are faults in the call that asks for it. */
  refunds: Behaviour.extend({
    outcome: z.enum(["processed", "failed"]).default("processed"),
  }).prefault({}),
});
export type Controls = z.output<typeof Controls>;

export const defaultControls: Controls = Controls.parse({});
