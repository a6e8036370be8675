import { and, asc, eq, lte, sql } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { sandboxRecords } from "../../sandbox-tables.server.ts";
import {
  Account,
  Controls,
  Delivery,
  Dispute,
  defaultControls,
  Refund,
  Transaction,
} from "./records.server.ts";
import type { SandboxStore } from "./store.server.ts";

type Kind = (typeof sandboxRecords.$inferSelect)["kind"];

/** Stores the sandbox in the academy's own database: all processes share it, and restarts keep it. */
export function createDatabaseStore(ctx: Context): SandboxStore {
  const { db } = ctx;
  const at = (kind: Kind, key: string) =>
    and(eq(sandboxRecords.kind, kind), eq(sandboxRecords.key, key));
  const find = async (kind: Kind, key: string) =>
    (await db.select().from(sandboxRecords).where(at(kind, key)))[0]?.value;
  const put = async (kind: Kind, key: string, value: object, dueAt: Date | null = null) => {
    const record = { value: value as Record<string, unknown>, dueAt };
    await db
      .insert(sandboxRecords)
      .values({ kind, key, ...record })
      .onConflictDoUpdate({ target: [sandboxRecords.kind, sandboxRecords.key], set: record });
  };
  const list = async (kind: Kind) =>
    (await db.select().from(sandboxRecords).where(eq(sandboxRecords.kind, kind))).map(
      ({ value }) => value,
    );
  const findTransactionBy = async (field: "accessCode" | "id", value: string) => {
    const isIt = sql`${sandboxRecords.value} ->> ${field}::text = ${value}`;
    const [row] = await db
      .select()
      .from(sandboxRecords)
      .where(and(eq(sandboxRecords.kind, "transaction"), isIt));
    return row ? Transaction.parse(row.value) : null;
  };
  return {
    async findTransaction(reference) {
      const value = await find("transaction", reference);
      return value ? Transaction.parse(value) : null;
    },
    findByAccessCode: (accessCode) => findTransactionBy("accessCode", accessCode),
    findById: (id) => findTransactionBy("id", id),
    async addTransaction(transaction) {
      const added = await db
        .insert(sandboxRecords)
        .values({ kind: "transaction", key: transaction.reference, value: transaction })
        .onConflictDoNothing()
        .returning({ key: sandboxRecords.key });
      return added.length > 0;
    },
    putTransaction: (transaction) => put("transaction", transaction.reference, transaction),
    listTransactions: async () =>
      (await list("transaction")).map((value) => Transaction.parse(value)),
    async findAccount(customer) {
      const value = await find("account", customer);
      return value ? Account.parse(value) : null;
    },
    listAccounts: async () => (await list("account")).map((value) => Account.parse(value)),
    putAccount: (account) => put("account", account.customer, account),
    putRefund: (refund) => put("refund", refund.id, refund),
    listRefunds: async () => (await list("refund")).map((value) => Refund.parse(value)),
    putDispute: (dispute) => put("dispute", dispute.id, dispute),
    listDisputes: async () => (await list("dispute")).map((value) => Dispute.parse(value)),
    addDelivery: (delivery, dueAt) => put("delivery", newId(), delivery, dueAt),
    claimDeliveries: (now, again) =>
      inTransaction(ctx, async (tx) => {
        const due = await tx.db
          .select()
          .from(sandboxRecords)
          .where(and(eq(sandboxRecords.kind, "delivery"), lte(sandboxRecords.dueAt, now)))
          .orderBy(asc(sandboxRecords.dueAt))
          .limit(20)
          .for("update", { skipLocked: true });
        for (const { key } of due) {
          await tx.db.update(sandboxRecords).set({ dueAt: again }).where(at("delivery", key));
        }
        return due.map(({ key, value }) => ({ key, delivery: Delivery.parse(value) }));
      }),
    putDelivery: (key, delivery, dueAt) => put("delivery", key, delivery, dueAt),
    async removeDelivery(key) {
      await db.delete(sandboxRecords).where(at("delivery", key));
    },
    async readControls() {
      const value = await find("controls", "controls");
      return value ? Controls.parse(value) : defaultControls;
    },
    putControls: (controls) => put("controls", "controls", controls),
  };
}
