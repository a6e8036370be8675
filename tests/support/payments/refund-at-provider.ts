import type { Dispute, Refund } from "#rooms/payments/provider/paystack/sandbox/records.server.ts";
import { newTransactionId } from "#rooms/payments/provider/paystack/sandbox/sandbox.server.ts";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";
import { refundEvent } from "./open-payments.ts";
import type { TestSandbox } from "./open-sandbox.ts";

type Opened = { academy: TestAcademy; sandbox: TestSandbox };

let ids = 4_000_000;

/** Puts a paid transaction into the provider's record, for a payment that the test wrote without the provider. */
export async function putPaid(
  { sandbox }: Pick<Opened, "sandbox">,
  reference: string,
  amountKobo = 9_500_000,
): Promise<void> {
  const createdAt = "2026-11-21T09:00:00.000Z";
  await sandbox.store.addTransaction({
    id: newTransactionId(),
    reference,
    amountKobo,
    createdAt,
    accessCode: reference,
    email: "asabe@example.com",
    callbackUrl: null,
    cancelUrl: null,
    metadata: "",
    arrivesAt: null,
    status: "success",
    gatewayResponse: "Successful",
    channel: "card",
    paidAt: "2026-11-21T09:00:30.000Z",
    refundedKobo: 0,
  });
}

/** Puts a refund into the provider's record, or moves the one with this id. Nobody is told. @returns its id */
export async function putRefund(
  { academy, sandbox }: Opened,
  status: Refund["status"],
  reference: string,
  amountKobo: number,
  { id = String(++ids), disputeId = null }: { id?: string; disputeId?: string | null } = {},
): Promise<string> {
  const known = (await sandbox.store.listRefunds()).find((one) => one.id === id);
  const now = academy.ctx.clock().toISOString();
  await sandbox.store.putRefund({
    id,
    reference,
    amountKobo,
    status,
    disputeId,
    endsAt: now,
    createdAt: known?.createdAt ?? now,
  });
  return id;
}

/** Puts a refund into the provider's record as putRefund does, and sends its webhook, which has no id. */
export async function refundAtProvider(
  opened: Opened,
  status: Refund["status"],
  reference: string,
  amountKobo: number,
  id?: string,
): Promise<number> {
  await putRefund(opened, status, reference, amountKobo, id ? { id } : {});
  return opened.sandbox.sendTo(opened.academy, refundEvent(status, reference, amountKobo));
}

/** Puts a dispute into the provider's record, or decides the one with this id, and sends its webhook. */
export async function disputeAtProvider(
  { academy, sandbox }: Opened,
  reference: string,
  decided: Partial<Pick<Dispute, "id" | "resolution" | "refundKobo">>,
): Promise<number> {
  const { id = String(++ids), resolution = null, refundKobo = 0 } = decided;
  const createdAt = academy.ctx.clock().toISOString();
  await sandbox.store.putDispute({ id, reference, refundKobo, resolution, createdAt });
  return sandbox.sendTo(academy, {
    event: `charge.dispute.${resolution ? "resolve" : "create"}`,
    data: { id: Number(id), resolution, transaction: { reference } },
  });
}
