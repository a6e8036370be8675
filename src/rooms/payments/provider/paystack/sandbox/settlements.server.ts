import { addDays, lagosDay } from "#foundation/time/time.ts";
import type { Settlements } from "../../card-provider.server.ts";
import { Charge, parseJson, Settlement as SettlementShape } from "../shapes.server.ts";
import {
  answerOk,
  describeTransaction,
  feesOf,
  type SandboxAnswer,
  writeJson,
} from "./answers.server.ts";
import { answerPage, ListQuery } from "./lists.server.ts";
import { type Controls, defaultControls, type Refund, type Transaction } from "./records.server.ts";
import { answerNotFound, type Sandbox } from "./sandbox.server.ts";

/**
 * What the sandbox pays to the academy's bank: the payments of a day on the next one, less fees and less the refunds
 * that were finished since the settlement before. Nothing is stored: it follows from the transactions and refunds.
 */
type Settlement = {
  id: string;
  day: string;
  currency: string;
  transactions: Transaction[];
  refunds: Refund[];
};

const currencyOf = ({ currency = "NGN" }: Transaction) => currency;

/** @param day on which the payments were made */
const idOf = (day: string, currency: string) =>
  `${day.replaceAll("-", "")}${currency === "NGN" ? "" : "9"}`;

async function listAll({ store, now }: Sandbox, { leftOut, sameDay }: Controls["settlements"]) {
  const settlements = new Map<string, Settlement>();
  const paid = await store.listTransactions();
  for (const transaction of paid) {
    const { paidAt, reference, status } = transaction;
    if (!paidAt || !["success", "reversed"].includes(status) || leftOut === reference) continue;
    const day = lagosDay(new Date(paidAt));
    const currency = currencyOf(transaction);
    const id = idOf(day, currency);
    const known = settlements.get(id);
    if (known) known.transactions.push(transaction);
    else {
      const transactions = [transaction];
      const paidOut = addDays(day, sameDay ? 0 : 1);
      settlements.set(id, { id, day: paidOut, currency, transactions, refunds: [] });
    }
  }
  const ordered = [...settlements.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  for (const refund of await store.listRefunds()) {
    const isOver = refund.status === "processed" && new Date(refund.endsAt) <= now();
    const of = paid.find(({ reference }) => reference === refund.reference);
    if (!isOver || !of) continue;
    const day = addDays(lagosDay(new Date(refund.endsAt)), 1);
    const lowered = ordered.find((one) => one.currency === currencyOf(of) && one.day >= day);
    lowered?.refunds.push(refund);
  }
  return ordered;
}

function describe(
  { id, day, currency, transactions, refunds }: Settlement,
  today: string,
  { status, tooLittleKobo }: Controls["settlements"],
) {
  const processed = transactions.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const fees = transactions.reduce((sum, { amountKobo }) => sum + feesOf(amountKobo), 0);
  const back = refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return {
    id: Number(id),
    domain: "test",
    status: day > today ? "pending" : status,
    currency,
    integration: 1,
    total_amount: processed - fees,
    effective_amount: processed - fees - back - tooLittleKobo,
    total_fees: fees,
    total_processed: processed,
    deductions: null,
    settlement_date: `${day}T00:00:00.000Z`,
    settled_by: null,
    createdAt: `${day}T00:00:00.000Z`,
  };
}

/** `GET /settlement`: since a date. The one of today's payments is pending. */
export async function listSettlements(sandbox: Sandbox, query: unknown): Promise<SandboxAnswer> {
  const { settlements } = await sandbox.store.readControls();
  const today = lagosDay(sandbox.now());
  const all = (await listAll(sandbox, settlements)).map((one) => describe(one, today, settlements));
  const { message, data, meta } = answerPage("Settlements retrieved", all, ListQuery.parse(query));
  return answerOk(message, data, meta);
}

/** What the calls below tell, without HTTP: the demonstration is filled before its server listens. */
export const readSettlements = (sandbox: Sandbox): Settlements => ({
  async find() {
    const { settlements } = defaultControls;
    const today = lagosDay(sandbox.now());
    return (await listAll(sandbox, settlements)).map((one) =>
      SettlementShape.parse(describe(one, today, settlements)),
    );
  },
  async findCharges(id) {
    const found = (await listAll(sandbox, defaultControls.settlements)).find(
      (one) => one.id === id,
    );
    return (found?.transactions ?? []).map((one) =>
      Charge.parse(parseJson(writeJson(describeTransaction(one)))),
    );
  },
});

/** `GET /settlement/:id/transactions` */
export async function listSettled(
  sandbox: Sandbox,
  id: string,
  query: unknown,
): Promise<SandboxAnswer> {
  const { settlements } = await sandbox.store.readControls();
  const found = (await listAll(sandbox, settlements)).find((one) => one.id === id);
  if (!found) return answerNotFound();
  const { message, data, meta } = answerPage(
    "Settlement transactions retrieved",
    found.transactions,
    ListQuery.parse(query),
  );
  return answerOk(message, data.map(describeTransaction), meta);
}
