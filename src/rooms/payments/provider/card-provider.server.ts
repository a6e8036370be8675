import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import type { Config } from "#foundation/settings/config.ts";
import type { ChargeStatus, EventKind, PaymentChannel } from "../states.ts";

/** How long an adapter waits for its provider, including the body of the answer. */
export const providerLimitMs = 10_000;

/**
 * `unavailable`: no response, or an unreadable one; we do not know if the request had an effect. `refused`: the
 * provider rejected the request, without effect. `reference_taken`: it did so because it already knows the reference.
 */
type Failure = "unavailable" | "refused" | "reference_taken";

export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: Failure;
  /** The provider's own code, for its adapter and the log. */
  readonly code: string | null;
  constructor(kind: Failure, message: string, code?: string | null, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? null;
  }
}

/** A payment as the provider has it. Fields that decide about money are null if its answer makes no sense. */
export type Charge = {
  /** The id of the provider that reported it. */
  provider: string;
  /** The provider's id of the charge. */
  id: string | null;
  reference: string;
  status: ChargeStatus;
  amountKobo: number | null;
  /** What we asked for, when the payer pays the provider's fee on top; null when the provider doesn't say. */
  requestedKobo: number | null;
  feesKobo: number;
  currency: string | null;
  channel: PaymentChannel | null;
  paidAt: Date | null;
  /** For a transfer to a payer's own account number; null for any other charge. */
  transfer: OwnTransfer | null;
};

/** A transfer to an account number of a payer's own, as the banks report it. */
export type OwnTransfer = {
  accountNumber: string;
  senderName: string | null;
  senderBank: string | null;
};

/** An account number that a provider has given one payer. */
export type GivenNumber = {
  accountNumber: string;
  bankName: string;
  /** What the provider calls the bank when we ask about transfers. */
  bankSlug: string | null;
  accountName: string;
  /** The provider's id of the account. */
  providerId: string | null;
};

/**
 * What a provider does that gives each payer an account number. All methods throw ProviderError, and none may be called
 * inside a transaction.
 */
export type AccountNumbers = {
  /**
   * Asks for a number. Asking again for the same customer makes no second one.
   * @param payer `customer`: what we call the payer there, in the form of an email address
   * @returns the number, or null when it comes later: by webhook, and from `find`
   * @throws ProviderError `refused` for a payer or an academy that gets none
   */
  ask(payer: { customer: string; fullName: string; phone: string }): Promise<GivenNumber | null>;
  /** Null while there is none. */
  find(customer: string): Promise<GivenNumber | null>;
  /** Makes the provider ask the bank for transfers that it missed. What it finds comes as any other transfer. */
  requery(number: { accountNumber: string; bankSlug: string | null; day: string }): Promise<void>;
  /** All transfers to payers' numbers since a date. Others may use the same account. */
  findTransfers(from: Date): Promise<Charge[]>;
  close(providerId: string): Promise<void>;
};

/**
 * What a provider says that it paid to the academy's bank account for some of its payments. `waiting`: not paid yet, or
 * a word that we don't know. Amounts are null when they make no sense.
 */
export type ListedSettlement = {
  id: string;
  /** The day on which it was paid, in Lagos; null when the provider names none. */
  day: string | null;
  status: "paid" | "waiting" | "failed";
  currency: string | null;
  /** The sum of its payments. */
  grossKobo: number | null;
  feesKobo: number | null;
  /** What went to the bank. Below zero when refunds and disputes exceed its payments. */
  netKobo: number | null;
};

/** What a provider tells about its settlements. All methods throw ProviderError; never call them in a transaction. */
export type Settlements = {
  /** Those of a day or later, in any state. */
  find(from: Date): Promise<ListedSettlement[]>;
  /** The payments in a settlement. */
  findCharges(id: string): Promise<Charge[]>;
};

/** A refund in the provider's list. `needs_details`: the provider can't finish it without the payer's bank details. */
export type ListedRefund = {
  providerId: string | null;
  /** The dispute that it pays. */
  disputeId: string | null;
  amountKobo: number | null;
  currency: string | null;
  status: "pending" | "needs_details" | "processed" | "failed";
};

/** A dispute in the provider's list. `lost`: the payer gets the money back. */
export type ListedDispute = {
  reference: string;
  disputeId: string;
  outcome: "open" | "lost" | "won";
  /** The provider's words, for the person who reads the case; null until it is decided. */
  resolution: string | null;
  refundKobo: number | null;
  currency: string | null;
};

/** The provider's record of one payment: its charge, and all of its refunds and disputes. */
export type ProviderRecord = {
  charge: Charge;
  refunds: ListedRefund[];
  disputes: ListedDispute[];
  /** When we asked; anything we learnt since is newer. */
  readAt: Date;
};

type PaymentToOpen = {
  orderId: string;
  email: string;
  amountKobo: number;
  reference: string;
  /** Where the provider's page leads after the payment, and where it sends payers who leave without paying. */
  returnUrl: string;
  cancelUrl: string;
};

/** Our account with a provider. All methods throw ProviderError, and none may be called inside a transaction. */
export type CardAccount = {
  /** For the browser's window. */
  publicKey: string;
  initialise(payment: PaymentToOpen): Promise<{ accessCode: string; authorizationUrl: string }>;
  /** Null for a reference that the provider does not know. */
  findCharge(reference: string): Promise<Charge | null>;
  /** Null for a reference that the provider does not know. */
  findRecord(reference: string): Promise<ProviderRecord | null>;
  /** The references of payments with a refund or a dispute since a date. Others may use the same account. */
  findReturned(from: Date): Promise<Set<string>>;
  refund(reference: string, amountKobo: number): Promise<{ id: string | null }>;
};

/** A webhook in our words. */
export type News = {
  kind: EventKind;
  /** The provider's own word for it. */
  event: string;
  /** If the body has one, even when the rest makes no sense. */
  reference: string | null;
  /**
   * What to do about it: book a charge, reread a payment's record, store a payer's account number (null: refused),
   * nothing, or ask a person because the body makes no sense. Whatever a webhook says about a refund or a dispute is
   * only a hint.
   */
  effect:
    | { charge: Charge }
    | { recordOf: string }
    | { customer: string; number: GivenNumber | null }
    | "none"
    | "unreadable";
};

/** The provider's protocol without money, for the demo. */
type Sandbox = {
  /** Mounts it, unless the account is a real one. @throws Error with APP_ENV=production */
  mount(server: FastifyInstance, config: Config): Promise<void>;
  jobs(config: Config): ScheduledJob[];
  /** Opens its controls and the outbox to other machines. */
  key(ctx: Context): Promise<string>;
  /** The address of its page on which one transfers to an account number. */
  transferPage(config: Config, accountNumber: string): string;
  /** What it tells of settlements, without asking it over HTTP. */
  settlements(ctx: Context): Promise<Settlements>;
  /** Adds a payment, as if someone had made it. */
  addPaid(
    ctx: Context,
    payment: { reference: string; email: string; amountKobo: number },
  ): Promise<Charge>;
};

/**
 * A company that collects card payments for us. Everything that knows its terms, addresses and settings is in its own
 * folder (`provider/NAME`). docs/card-providers.md says how to add one.
 */
export type CardProvider = {
  /** In small letters. Used in attempts, events, its ledger account and its webhook's address. */
  id: string;
  /** Whether we have an account with it; a sandbox counts. We never ask it without one. */
  isSetUp(config: Config): boolean;
  /** Whether the account is our own sandbox, so that no money moves. */
  isSandbox(config: Config): boolean;
  open(ctx: Context): Promise<CardAccount>;
  /** Null for a provider that gives payers no account numbers: they transfer to the academy's own account. */
  accountNumbers: ((ctx: Context) => Promise<AccountNumbers>) | null;
  /** Null for a provider that doesn't tell which payments it paid out together. */
  settlements: ((ctx: Context) => Promise<Settlements>) | null;
  /** Whether the provider sent a webhook. It needs the raw bytes: parsed and rewritten JSON can differ. */
  isSigned(ctx: Context, rawBody: Uint8Array, headers: IncomingHttpHeaders): Promise<boolean>;
  /** Never throws. */
  readWebhook(body: Uint8Array): News;
  /** Origins that its window opens in a frame, for the content security policy. */
  origins: readonly string[];
  sandbox: Sandbox | null;
};
