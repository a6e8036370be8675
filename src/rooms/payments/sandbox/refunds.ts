import { randomInt } from "node:crypto";
import * as z from "zod";
import { answerOk, answerRefused, type SandboxAnswer, tellTransaction } from "./answers.ts";
import type { Dispute, Refund, Transaction } from "./records.ts";
import { answerNotFound, refresh, type SandboxHouse } from "./sandbox.ts";
import { queueWebhook } from "./webhooks.ts";

/** How long a refund takes to be processed here. */
const refundTakesMs = 3_000;

const RefundRequest = z.object({
  transaction: z.union([z.string(), z.number()]).transform(String),
  amount: z.union([z.string(), z.number()]).transform(Number).optional(),
});

const digits = (id: string) => ({ "@digits": id });

/** `POST /refund`: queued now, processed (or failed, as the controls say) a little later. */
export async function refund(house: SandboxHouse, body: unknown): Promise<SandboxAnswer> {
  const parsed = RefundRequest.safeParse(body);
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
  const made = await makeRefund(house, transaction, amount, outcome, null);
  return answerOk("Refund has been queued for processing", {
    id: digits(made.id),
    transaction: { id: digits(transaction.id), reference: transaction.reference },
    status: "pending",
    amount,
    currency: "NGN",
  });
}

async function makeRefund(
  house: SandboxHouse,
  transaction: Transaction,
  amountKobo: number,
  outcome: "processed" | "failed",
  disputeId: string | null,
): Promise<Refund> {
  const refundedKobo = transaction.refundedKobo + (outcome === "processed" ? amountKobo : 0);
  await house.store.putTransaction({
    ...transaction,
    refundedKobo,
    status: refundedKobo === transaction.amountKobo ? "reversed" : "success",
  });
  const now = house.now();
  const made: Refund = {
    id: String(randomInt(1_000_000, 99_999_999)),
    reference: transaction.reference,
    amountKobo,
    status: outcome,
    settlesAt: new Date(now.getTime() + refundTakesMs).toISOString(),
    disputeId,
    createdAt: now.toISOString(),
  };
  await house.store.putRefund(made);
  const tell = (status: string, bankReference: string | null) => ({
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: transaction.reference,
      // Not the refund's id: the provider's webhooks of refunds rarely have that.
      refund_reference: bankReference,
      // The provider sends it as text at times.
      amount: String(amountKobo),
      currency: "NGN",
      customer: { email: transaction.email },
      domain: "test",
    },
  });
  await queueWebhook(house, tell("pending", null), 0);
  await queueWebhook(house, tell(outcome, `TRF_${made.id}`), refundTakesMs);
  return made;
}

/** A payer disputes a transaction with their bank: for tests, which have no bank. */
export async function openDispute(house: SandboxHouse, reference: string): Promise<Dispute> {
  const dispute: Dispute = {
    id: String(randomInt(100_000, 999_999)),
    reference,
    refundKobo: 0,
    resolution: null,
    createdAt: house.now().toISOString(),
  };
  await house.store.putDispute(dispute);
  await tellOfDispute(house, "create", dispute);
  return dispute;
}

/** Ends a dispute. One that is accepted makes a refund of its own, which the list ties to it. */
export async function resolveDispute(
  house: SandboxHouse,
  dispute: Dispute,
  resolution: NonNullable<Dispute["resolution"]>,
  refundKobo: number,
): Promise<void> {
  const resolved = { ...dispute, resolution, refundKobo };
  await house.store.putDispute(resolved);
  const transaction = await house.store.findTransaction(dispute.reference);
  if (transaction && resolution !== "declined") {
    await makeRefund(house, transaction, refundKobo, "processed", dispute.id);
  }
  await tellOfDispute(house, "resolve", resolved);
}

async function tellOfDispute(house: SandboxHouse, event: string, dispute: Dispute) {
  const data = await tellDispute(house, dispute);
  await queueWebhook(house, { event: `charge.dispute.${event}`, data }, 0);
}

async function tellDispute(house: SandboxHouse, dispute: Dispute) {
  const transaction = await house.store.findTransaction(dispute.reference);
  return {
    id: digits(dispute.id),
    refund_amount: dispute.refundKobo || null,
    currency: "NGN",
    status: dispute.resolution ? "resolved" : "awaiting-merchant-feedback",
    resolution: dispute.resolution,
    domain: "test",
    transaction: transaction && tellTransaction(transaction),
    category: "general",
    createdAt: dispute.createdAt,
  };
}

const ListQuery = z.object({
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  transaction: z.string().optional(),
  perPage: z.coerce.number().int().min(1).max(100).catch(50),
  page: z.coerce.number().int().min(1).catch(1),
});

/** One page, the newest first, with the count of pages. */
function answerPage<Item extends { createdAt: string }>(
  message: string,
  all: Item[],
  { from, to, perPage, page }: z.output<typeof ListQuery>,
): { message: string; data: Item[]; meta: object } {
  const wanted = all
    .filter(({ createdAt }) => !from || new Date(createdAt) >= from)
    .filter(({ createdAt }) => !to || new Date(createdAt) <= to)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const skipped = (page - 1) * perPage;
  return {
    message,
    data: wanted.slice(skipped, skipped + perPage),
    meta: {
      total: wanted.length,
      skipped,
      perPage,
      page,
      pageCount: Math.ceil(wanted.length / perPage),
    },
  };
}

/** `GET /refund`: since a day, or of one transaction by its id. */
export async function listRefunds(house: SandboxHouse, query: unknown): Promise<SandboxAnswer> {
  const wanted = ListQuery.parse(query);
  const idOf = new Map<string, string>();
  const all: Refund[] = [];
  for (const one of await house.store.listRefunds()) {
    const transaction = await house.store.findTransaction(one.reference);
    idOf.set(one.reference, transaction?.id ?? "0");
    if (!wanted.transaction || wanted.transaction === transaction?.id) all.push(one);
  }
  const { message, data, meta } = answerPage("Refunds retrieved", all, wanted);
  return answerOk(
    message,
    data.map((one) => ({
      id: digits(one.id),
      transaction: digits(idOf.get(one.reference) ?? "0"),
      dispute: one.disputeId && digits(one.disputeId),
      amount: one.amountKobo,
      currency: "NGN",
      status: new Date(one.settlesAt) > house.now() ? "pending" : one.status,
      domain: "test",
      createdAt: one.createdAt,
    })),
    meta,
  );
}

/** `GET /dispute`: between two days, both wanted. */
export async function listDisputes(house: SandboxHouse, query: unknown): Promise<SandboxAnswer> {
  const wanted = ListQuery.parse(query);
  if (!wanted.from || !wanted.to) {
    return answerRefused(400, "from and to are required", "missing_params", "Send both dates");
  }
  const all = await house.store.listDisputes();
  const { message, data, meta } = answerPage("Disputes retrieved", all, wanted);
  return answerOk(message, await Promise.all(data.map((one) => tellDispute(house, one))), meta);
}
