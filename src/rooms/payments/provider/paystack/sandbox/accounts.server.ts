import { randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import { academy } from "#foundation/academy/academy.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  answerOk,
  answerRefused,
  bank,
  describeTransaction,
  digits,
  type SandboxAnswer,
} from "./answers.server.ts";
import type { Account, Transaction } from "./records.server.ts";
import { newTransactionId, type Sandbox } from "./sandbox.server.ts";
import { queueWebhook } from "./webhooks.server.ts";

/** Account numbers of customers, and transfers to them. No money moves. */

const Assign = z.object({
  email: z.email(),
  first_name: z.string().trim().min(1),
  last_name: z.string().trim().min(1),
  phone: z.string().trim().min(7),
  preferred_bank: z.string().min(1),
  country: z.literal("NG"),
});

const describeAccount = ({ id, accountName, accountNumber, status, createdAt }: Account) => ({
  bank,
  id: digits(id),
  account_name: accountName,
  account_number: accountNumber,
  created_at: createdAt,
  currency: "NGN",
  active: status === "active",
  assigned: status === "active",
});

const describeCustomer = ({ customer, fullName, phone }: Account) => ({
  id: 1,
  email: customer,
  first_name: fullName.split(" ")[0],
  last_name: fullName.split(" ").slice(1).join(" "),
  customer_code: "CUS_sandbox",
  phone,
});

const hasNumber = (sandbox: Sandbox, { status, answersAt }: Account) =>
  status === "active" && new Date(answersAt) <= sandbox.now();

/** `GET /dedicated_account/available_providers` */
export async function listBanks({ store }: Sandbox): Promise<SandboxAnswer> {
  if ((await store.readControls()).accounts.outcome === "not_offered") return answerNotOffered();
  const banks = [{ provider_slug: bank.slug, bank_id: bank.id, bank_name: bank.name, id: 1 }];
  return answerOk("Dedicated account providers retrieved", banks);
}

const answerNotOffered = () =>
  answerRefused(
    403,
    "Dedicated NUBAN is not available for your business",
    "feature_unavailable",
    "Ask for it",
  );

/** `POST /dedicated_account/assign`: the number comes a little later, by webhook. */
export async function assignAccount(sandbox: Sandbox, body: unknown): Promise<SandboxAnswer> {
  const { outcome, answersAfterMs } = (await sandbox.store.readControls()).accounts;
  if (outcome === "not_offered") return answerNotOffered();
  const parsed = Assign.safeParse(body);
  if (!parsed.success) {
    return answerRefused(400, "Invalid customer", "invalid_params", "Send names, email and phone");
  }
  const { email, first_name, last_name, phone } = parsed.data;
  const known = await sandbox.store.findAccount(email);
  const isKnown = known?.status === "active";
  const now = sandbox.now();
  const fullName = `${first_name} ${last_name}`;
  const account: Account = isKnown
    ? known
    : {
        id: String(randomInt(1_000_000, 999_999_999)),
        customer: email,
        fullName,
        phone,
        accountNumber: `99${randomInt(10_000_000, 99_999_999)}`,
        accountName: `${academy.name} / ${fullName}`.toUpperCase(),
        status: outcome === "given" ? "active" : "refused",
        answersAt: new Date(now.getTime() + answersAfterMs).toISOString(),
        createdAt: now.toISOString(),
      };
  await sandbox.store.putAccount(account);
  const isGiven = account.status === "active";
  await queueWebhook(
    sandbox,
    {
      event: `dedicatedaccount.assign.${isGiven ? "success" : "failed"}`,
      data: {
        customer: describeCustomer(account),
        dedicated_account: isGiven ? describeAccount(account) : null,
        identification: { status: isGiven ? "success" : "failed" },
      },
    },
    answersAfterMs,
  );
  return answerOk("Assign dedicated account in progress", undefined);
}

/** `GET /customer/:email` */
export async function fetchCustomer(sandbox: Sandbox, email: string): Promise<SandboxAnswer> {
  const account = await sandbox.store.findAccount(email);
  if (!account) {
    return answerRefused(404, "Customer not found", "customer_not_found", "Check the address");
  }
  const number = hasNumber(sandbox, account) ? describeAccount(account) : null;
  return answerOk("Customer retrieved", {
    ...describeCustomer(account),
    dedicated_account: number,
  });
}

const Requery = z.object({ account_number: z.string(), date: z.string().optional() });

/** `GET /dedicated_account/requery`: tells of the day's transfers to a number again. */
export async function requery(sandbox: Sandbox, query: unknown): Promise<SandboxAnswer> {
  const asked = Requery.safeParse(query);
  if (!asked.success) {
    return answerRefused(400, "Invalid request", "invalid_params", "Send the account number");
  }
  const { account_number: number, date = lagosDay(sandbox.now()) } = asked.data;
  for (const transaction of await sandbox.store.listTransactions()) {
    const { transfer, paidAt } = transaction;
    if (transfer?.accountNumber !== number || !paidAt) continue;
    if (lagosDay(new Date(paidAt)) === date) await tell(sandbox, transaction);
  }
  return answerOk("Requery in progress", undefined);
}

const tell = (sandbox: Sandbox, transaction: Transaction) =>
  queueWebhook(sandbox, { event: "charge.success", data: describeTransaction(transaction) }, 0);

/** `DELETE /dedicated_account/:id` */
export async function closeAccount(sandbox: Sandbox, id: string): Promise<SandboxAnswer> {
  const account = (await sandbox.store.listAccounts()).find((one) => one.id === id);
  if (!account) return answerRefused(404, "Account not found", "not_found", "Check the id");
  const closed: Account = { ...account, status: "closed" };
  await sandbox.store.putAccount(closed);
  return answerOk("Managed Account Successfully Unassigned", describeAccount(closed));
}

/** An account by its number, also a closed one: banks let transfers to those through for a while. */
export const findAccountByNumber = async ({ store }: Sandbox, number: string) =>
  (await store.listAccounts()).find(({ accountNumber }) => accountNumber === number) ?? null;

/** Someone transfers money to a customer's account number. */
export async function receiveTransfer(
  sandbox: Sandbox,
  transfer: NonNullable<Transaction["transfer"]>,
  amountKobo: number,
): Promise<Transaction> {
  const account = await findAccountByNumber(sandbox, transfer.accountNumber);
  const now = sandbox.now().toISOString();
  const transaction: Transaction = {
    id: newTransactionId(),
    // The provider makes these itself.
    reference: `T${now.replace(/\D/g, "")}${randomBytes(5).toString("hex")}`,
    accessCode: randomBytes(9).toString("hex"),
    email: account?.customer ?? "",
    amountKobo,
    transfer,
    callbackUrl: null,
    cancelUrl: null,
    metadata: "",
    status: "success",
    gatewayResponse: "Approved",
    channel: "dedicated_nuban",
    paidAt: now,
    arrivesAt: null,
    refundedKobo: 0,
    createdAt: now,
  };
  await sandbox.store.addTransaction(transaction);
  await tell(sandbox, transaction);
  return transaction;
}
