import { randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import { answerOk, answerRefused, type SandboxAnswer, tellTransaction } from "./answers.ts";
import type { Transaction } from "./records.ts";
import type { SandboxStore } from "./store.ts";
import { queueWebhook } from "./webhooks.ts";

/** What the sandbox works with: one is made for each request. */
export type SandboxHouse = {
  store: SandboxStore;
  secretKey: string;
  /** Absolute address at which browsers find the sandbox, without a final slash. */
  publicUrl: string;
  now: () => Date;
};

const leastKobo = 5_000;
/** How long a refund takes to be processed here. */
const refundTakesMs = 3_000;

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

/** `POST /transaction/initialize` */
export async function initialize(house: SandboxHouse, body: unknown): Promise<SandboxAnswer> {
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
    id: `90071992547409${randomInt(100_000, 999_999)}`,
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
    createdAt: house.now().toISOString(),
  };
  if (!(await house.store.addTransaction(transaction))) {
    return answerRefused(
      400,
      "Duplicate Transaction Reference",
      "duplicate_reference",
      "Use a new reference",
    );
  }
  return answerOk("Authorization URL created", {
    authorization_url: `${house.publicUrl}/checkout/${transaction.accessCode}`,
    access_code: transaction.accessCode,
    reference,
  });
}

const answerNotFound = () =>
  answerRefused(
    400,
    "Transaction reference not found.",
    "transaction_not_found",
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  );

/** A transaction whose bank transfer has arrived by now is paid. */
export async function refresh(house: SandboxHouse, transaction: Transaction): Promise<Transaction> {
  if (transaction.status !== "pending" || !transaction.arrivesAt) return transaction;
  if (new Date(transaction.arrivesAt) > house.now()) return transaction;
  const paid: Transaction = {
    ...transaction,
    status: "success",
    gatewayResponse: "Approved",
    paidAt: transaction.arrivesAt,
  };
  await house.store.putTransaction(paid);
  return paid;
}

/** `GET /transaction/verify/:reference` */
export async function verify(house: SandboxHouse, reference: string): Promise<SandboxAnswer> {
  const found = await house.store.findTransaction(reference);
  if (!found) return answerNotFound();
  return answerOk("Verification successful", tellTransaction(await refresh(house, found)));
}

const Refund = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.union([z.string(), z.number()]).transform(Number).optional(),
});

/** `POST /refund`: queued now, processed (or failed, as the controls say) a little later. */
export async function refund(house: SandboxHouse, body: unknown): Promise<SandboxAnswer> {
  const parsed = Refund.safeParse(body);
  const found = parsed.success && (await house.store.findTransaction(parsed.data.transaction));
  if (!found) return answerNotFound();
  const transaction = await refresh(house, found);
  const left = transaction.amountKobo - transaction.refundedKobo;
  const amount = parsed.data?.amount ?? left;
  if (transaction.status !== "success" || left <= 0) {
    return answerRefused(
      400,
      "Transaction has been fully reversed or was never paid",
      "transaction_reversed",
      "Choose another transaction",
    );
  }
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
    return answerRefused(400, "Refund amount is not valid", "invalid_amount", "Send a smaller one");
  }
  const { outcome } = (await house.store.readControls()).refunds;
  const refundedKobo = transaction.refundedKobo + (outcome === "processed" ? amount : 0);
  await house.store.putTransaction({
    ...transaction,
    refundedKobo,
    status: refundedKobo === transaction.amountKobo ? "reversed" : "success",
  });
  const id = randomInt(1_000_000, 9_999_999);
  const tell = (status: string, refundReference: string | null) => ({
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: transaction.reference,
      refund_reference: refundReference,
      // The provider sends it as text at times.
      amount: String(amount),
      currency: "NGN",
      customer: { email: transaction.email },
      domain: "test",
    },
  });
  await queueWebhook(house, tell("pending", null), 0);
  await queueWebhook(house, tell(outcome, String(id)), refundTakesMs);
  return answerOk("Refund has been queued for processing", {
    id,
    transaction: { id: { "@digits": transaction.id }, reference: transaction.reference },
    status: "pending",
    amount,
    currency: "NGN",
  });
}
