import { randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import {
  answerOk,
  answerRefused,
  describeTransaction,
  type SandboxAnswer,
} from "./answers.server.ts";
import type { Transaction } from "./records.server.ts";
import type { SandboxStore } from "./store.server.ts";

/** What the sandbox works with. Each request gets its own. */
export type Sandbox = {
  store: SandboxStore;
  secretKey: string;
  /** Absolute URL of the sandbox for browsers, without a final slash. */
  publicUrl: string;
  now: () => Date;
};

const leastKobo = 5_000;

const Initialize = z.object({
  email: z.unknown(),
  amount: z.union([z.string(), z.number()]).transform(Number),
  currency: z.string().default("NGN"),
  reference: z.string().optional(),
  callback_url: z.url().optional(),
  metadata: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
});

function readMetadata(sent: string | Record<string, unknown> | undefined): unknown {
  if (typeof sent !== "string") return sent ?? "";
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

const cancelUrlOf = (metadata: unknown): string | null => {
  const url = (metadata as { cancel_action?: unknown } | null)?.cancel_action;
  return typeof url === "string" && URL.canParse(url) ? url : null;
};

/**
 * Past 2^53, like the provider's newer ids. The range is large enough that no two payments share an id: one would get the
 * other's refunds.
 */
export const newTransactionId = () => String(2n ** 53n + 1n + BigInt(randomInt(2 ** 47)));

/** `POST /transaction/initialize` */
export async function initialize(sandbox: Sandbox, body: unknown): Promise<SandboxAnswer> {
  const parsed = Initialize.safeParse(body);
  if (!parsed.success) {
    return answerRefused(400, "Invalid request", "invalid_params", "Send a JSON object");
  }
  const sent = parsed.data;
  const email = typeof sent.email === "string" ? sent.email.trim() : "";
  if (!z.email().safeParse(email).success) {
    return answerRefused(
      400,
      "Invalid Email Address Passed",
      "invalid_email_address",
      "Ensure that the email address is in the correct format",
    );
  }
  if (!Number.isSafeInteger(sent.amount) || sent.amount <= 0) {
    return answerRefused(400, "Invalid Amount Sent", "invalid_amount", "Send whole kobo");
  }
  if (sent.currency !== "NGN") {
    return answerRefused(
      403,
      "Currency not supported by merchant",
      "unsupported_currency",
      "Use NGN",
    );
  }
  if (sent.amount < leastKobo) {
    return answerRefused(
      400,
      "Amount is below the minimum of NGN 50",
      "invalid_amount",
      "Send an amount of at least 5000 kobo",
    );
  }
  const reference = sent.reference ?? randomBytes(8).toString("hex");
  if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference)) {
    return answerRefused(
      400,
      "Invalid transaction reference",
      "invalid_reference",
      "Use letters, digits, -, . and = only",
    );
  }
  const metadata = readMetadata(sent.metadata);
  const transaction: Transaction = {
    id: newTransactionId(),
    reference,
    accessCode: randomBytes(9).toString("base64url").replace(/[-_]/g, "0"),
    email,
    amountKobo: sent.amount,
    callbackUrl: sent.callback_url ?? null,
    cancelUrl: cancelUrlOf(metadata),
    metadata,
    status: "abandoned",
    gatewayResponse: "The transaction was not completed",
    channel: null,
    paidAt: null,
    arrivesAt: null,
    refundedKobo: 0,
    createdAt: sandbox.now().toISOString(),
  };
  if (!(await sandbox.store.addTransaction(transaction))) return answerDuplicate();
  return answerOk("Authorization URL created", {
    authorization_url: `${sandbox.publicUrl}/checkout/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference,
  });
}

export const answerDuplicate = () =>
  answerRefused(
    400,
    "Duplicate Transaction Reference",
    "duplicate_reference",
    "Use a new reference",
  );

export const answerNotFound = () =>
  answerRefused(
    400,
    "Transaction reference not found.",
    "transaction_not_found",
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  );

/** Marks a transaction as paid if its bank transfer has arrived by now. */
export async function refresh(sandbox: Sandbox, transaction: Transaction): Promise<Transaction> {
  if (transaction.status !== "pending" || !transaction.arrivesAt) return transaction;
  if (new Date(transaction.arrivesAt) > sandbox.now()) return transaction;
  const paid: Transaction = {
    ...transaction,
    status: "success",
    gatewayResponse: "Approved",
    paidAt: transaction.arrivesAt,
  };
  await sandbox.store.putTransaction(paid);
  return paid;
}

/** `GET /transaction/verify/:reference` */
export async function verify(sandbox: Sandbox, reference: string): Promise<SandboxAnswer> {
  const found = await sandbox.store.findTransaction(reference);
  if (!found) return answerNotFound();
  return answerOk("Verification successful", describeTransaction(await refresh(sandbox, found)));
}

/** `GET /transaction/:id` */
export async function fetchTransaction(sandbox: Sandbox, id: string): Promise<SandboxAnswer> {
  const found = await sandbox.store.findById(id);
  if (!found) return answerNotFound();
  return answerOk("Transaction retrieved", describeTransaction(await refresh(sandbox, found)));
}
