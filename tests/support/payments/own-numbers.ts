import { eq } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { findNumber, wantNumbers } from "#rooms/payments/door.server.ts";
import { askForNumberJob } from "#rooms/payments/payer-accounts/ask-for-number.server.ts";
import { payerAccountOrders, payerAccounts } from "#rooms/payments/payer-accounts/tables.server.ts";
import { receiveTransfer } from "#rooms/payments/provider/paystack/sandbox/accounts.server.ts";
import type { TestPayments } from "./open-payments.ts";
import { chargeSuccess } from "./open-payments.ts";

/** Asks for the number of an order and delivers the provider's answer. */
export async function giveNumber({ ctx, academy, sandbox }: TestPayments, orderId: string) {
  await wantNumbers(ctx, [orderId]);
  await askForAll(ctx);
  await sandbox.deliverTo(academy);
  const number = await findNumber(ctx, orderId);
  if (!number) throw new Error("the order has no number");
  return number;
}

/** Does what the queued jobs do. */
export async function askForAll(ctx: Context): Promise<void> {
  const asked = await ctx.db.select().from(payerAccounts).where(eq(payerAccounts.state, "asked"));
  for (const { id } of asked) await askForNumberJob.run(ctx, { id });
}

/** Gives an order a number without asking anybody. */
export async function writeNumber(ctx: Context, orderId: string): Promise<string> {
  const id = newId();
  const accountNumber = `99${Math.floor(Math.random() * 1e8)}`.padEnd(10, "0");
  await ctx.db.insert(payerAccounts).values({
    id,
    provider: "paystack",
    payerKey: `order:${orderId}`,
    state: "ready",
    customer: `${id}@academy.example`,
    accountNumber,
    bankName: "Sandbox Bank",
    accountName: "ACADEMY / ASABE DANJUMA",
    createdAt: ctx.clock(),
  });
  await ctx.db.insert(payerAccountOrders).values({ orderId, accountId: id });
  return accountNumber;
}

let told = 0;

/** A transfer to a number as the provider tells of it, by webhook and in its list. */
export const transferTo = (
  accountNumber: string,
  amount: number,
  more: Record<string, unknown> = {},
) => {
  told += 1;
  return chargeSuccess(`T20261121${told}`, {
    id: 9_000_000 + told,
    amount,
    requested_amount: amount,
    fees: 30_000,
    channel: "dedicated_nuban",
    authorization: {
      channel: "dedicated_nuban",
      sender_name: "HAUWA BELLO",
      sender_bank: "Kuda Bank",
      receiver_bank_account_number: accountNumber,
      receiver_bank: "Sandbox Bank",
      account_name: null,
    },
    ...more,
  });
};

/** Someone transfers to a number at the sandbox, which queues the webhook. */
export const transferAtSandbox = (
  { sandbox }: Pick<TestPayments, "sandbox">,
  accountNumber: string,
  amountKobo: number,
) =>
  receiveTransfer(
    sandbox.context(),
    { accountNumber, senderName: "Hauwa Bello", senderBank: "Kuda Bank" },
    amountKobo,
  );
