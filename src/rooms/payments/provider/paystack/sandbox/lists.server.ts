import { randomInt } from "node:crypto";
import * as z from "zod";
import {
  answerOk,
  answerRefused,
  describeTransaction,
  digits,
  type SandboxAnswer,
} from "./answers.server.ts";
import type { Dispute } from "./records.server.ts";
import { makeRefund } from "./refunds.server.ts";
import type { Sandbox } from "./sandbox.server.ts";
import { queueWebhook } from "./webhooks.server.ts";

/** Opens a dispute, as if a payer had complained to their bank. For tests. */
export async function openDispute(sandbox: Sandbox, reference: string): Promise<Dispute> {
  const dispute: Dispute = {
    id: String(randomInt(1_000_000_000, 9_999_999_999)),
    reference,
    refundKobo: 0,
    resolution: null,
    createdAt: sandbox.now().toISOString(),
  };
  await sandbox.store.putDispute(dispute);
  await queueDisputeWebhook(sandbox, "create", dispute);
  return dispute;
}

/** Resolves a dispute. An accepted one makes its own refund; the list of refunds has the dispute's id. */
export async function resolveDispute(
  sandbox: Sandbox,
  dispute: Dispute,
  resolution: NonNullable<Dispute["resolution"]>,
  refundKobo: number,
): Promise<void> {
  const resolved = { ...dispute, resolution, refundKobo };
  await sandbox.store.putDispute(resolved);
  const transaction = await sandbox.store.findTransaction(dispute.reference);
  if (transaction && resolution !== "declined") {
    await makeRefund(sandbox, transaction, refundKobo, "processed", dispute.id);
  }
  await queueDisputeWebhook(sandbox, "resolve", resolved);
}

async function queueDisputeWebhook(sandbox: Sandbox, event: string, dispute: Dispute) {
  const data = await describeDispute(sandbox, dispute);
  await queueWebhook(sandbox, { event: `charge.dispute.${event}`, data }, 0);
}

/** A dispute in the shape of the list of disputes and of its webhooks. */
async function describeDispute(sandbox: Sandbox, dispute: Dispute) {
  const transaction = await sandbox.store.findTransaction(dispute.reference);
  return {
    id: digits(dispute.id),
    refund_amount: dispute.refundKobo || null,
    currency: transaction?.currency ?? "NGN",
    status: dispute.resolution ? "resolved" : "awaiting-merchant-feedback",
    resolution: dispute.resolution,
    domain: "test",
    transaction: transaction && describeTransaction(transaction),
    category: "general",
    createdAt: dispute.createdAt,
  };
}

export const ListQuery = z.object({
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  transaction: z.string().optional(),
  status: z.string().optional(),
  perPage: z.coerce.number().int().min(1).max(100).catch(50),
  page: z.coerce.number().int().min(1).catch(1),
});

/** One page of a list, newest first, with the number of pages. */
export function answerPage<Item extends { createdAt: string }>(
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

/** The records of the transaction that a query names, otherwise all. */
async function wantedOf<Item extends { reference: string }>(
  sandbox: Sandbox,
  all: Item[],
  transactionId: string | undefined,
): Promise<Item[]> {
  if (!transactionId) return all;
  const transaction = await sandbox.store.findById(transactionId);
  return all.filter(({ reference }) => reference === transaction?.reference);
}

/** `GET /transaction`: all since a date, perhaps those of one status. */
export async function listTransactions(sandbox: Sandbox, query: unknown): Promise<SandboxAnswer> {
  const wanted = ListQuery.parse(query);
  const all = (await sandbox.store.listTransactions()).filter(
    ({ status }) => !wanted.status || status === wanted.status,
  );
  const { message, data, meta } = answerPage("Transactions retrieved", all, wanted);
  return answerOk(message, data.map(describeTransaction), meta);
}

/** `GET /refund`: all refunds since a date, or the refunds of one transaction by its id. */
export async function listRefunds(sandbox: Sandbox, query: unknown): Promise<SandboxAnswer> {
  const wanted = ListQuery.parse(query);
  const all = await wantedOf(sandbox, await sandbox.store.listRefunds(), wanted.transaction);
  const { message, data, meta } = answerPage("Refunds retrieved", all, wanted);
  const described = data.map(async (one) => {
    const transaction = await sandbox.store.findTransaction(one.reference);
    return {
      id: digits(one.id),
      transaction: digits(transaction?.id ?? "0"),
      dispute: one.disputeId && digits(one.disputeId),
      amount: one.amountKobo,
      currency: transaction?.currency ?? "NGN",
      status: new Date(one.endsAt) > sandbox.now() ? "pending" : one.status,
      domain: "test",
      createdAt: one.createdAt,
    };
  });
  return answerOk(message, await Promise.all(described), meta);
}

/** `GET /dispute`: between two dates, both required; all, or those of one transaction by its id. */
export async function listDisputes(sandbox: Sandbox, query: unknown): Promise<SandboxAnswer> {
  const wanted = ListQuery.parse(query);
  if (!wanted.from || !wanted.to) {
    return answerRefused(400, "from and to are required", "missing_params", "Send both dates");
  }
  const all = await wantedOf(sandbox, await sandbox.store.listDisputes(), wanted.transaction);
  const { message, data, meta } = answerPage("Disputes retrieved", all, wanted);
  return answerOk(
    message,
    await Promise.all(data.map((one) => describeDispute(sandbox, one))),
    meta,
  );
}
