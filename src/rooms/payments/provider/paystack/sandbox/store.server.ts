import { newId } from "#foundation/codes/ids.ts";
import {
  type Account,
  type Controls,
  type Delivery,
  type Dispute,
  defaultControls,
  type Refund,
  type Transaction,
} from "./records.server.ts";

/** Where the sandbox stores its records: in memory for tests, otherwise in the database. */
export interface SandboxStore {
  findTransaction(reference: string): Promise<Transaction | null>;
  findByAccessCode(accessCode: string): Promise<Transaction | null>;
  /** Finds a transaction by the provider's id. */
  findById(id: string): Promise<Transaction | null>;
  /** @returns false when the reference is taken */
  addTransaction(transaction: Transaction): Promise<boolean>;
  putTransaction(transaction: Transaction): Promise<void>;
  listTransactions(): Promise<Transaction[]>;
  findAccount(customer: string): Promise<Account | null>;
  listAccounts(): Promise<Account[]>;
  /** Adds the account, or replaces the one of the same customer. */
  putAccount(account: Account): Promise<void>;
  /** Adds the refund, or replaces the one with the same id. */
  putRefund(refund: Refund): Promise<void>;
  listRefunds(): Promise<Refund[]>;
  putDispute(dispute: Dispute): Promise<void>;
  listDisputes(): Promise<Dispute[]>;
  addDelivery(delivery: Delivery, dueAt: Date): Promise<void>;
  /**
   * Returns the webhooks that are due, each to one caller only. They are due once more at `again`,
   * unless they are removed or get a new due time before.
   */
  claimDeliveries(now: Date, again: Date): Promise<{ key: string; delivery: Delivery }[]>;
  putDelivery(key: string, delivery: Delivery, dueAt: Date): Promise<void>;
  removeDelivery(key: string): Promise<void>;
  readControls(): Promise<Controls>;
  putControls(controls: Controls): Promise<void>;
}

export function createMemoryStore(): SandboxStore {
  const transactions = new Map<string, Transaction>();
  const accounts = new Map<string, Account>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
  const deliveries = new Map<string, { delivery: Delivery; dueAt: Date }>();
  let controls = defaultControls;
  return {
    findTransaction: async (reference) => transactions.get(reference) ?? null,
    findByAccessCode: async (accessCode) =>
      [...transactions.values()].find((one) => one.accessCode === accessCode) ?? null,
    findById: async (id) => [...transactions.values()].find((one) => one.id === id) ?? null,
    async addTransaction(transaction) {
      if (transactions.has(transaction.reference)) return false;
      transactions.set(transaction.reference, transaction);
      return true;
    },
    async putTransaction(transaction) {
      transactions.set(transaction.reference, transaction);
    },
    listTransactions: async () => [...transactions.values()],
    findAccount: async (customer) => accounts.get(customer) ?? null,
    listAccounts: async () => [...accounts.values()],
    async putAccount(account) {
      accounts.set(account.customer, account);
    },
    async putRefund(refund) {
      refunds.set(refund.id, refund);
    },
    listRefunds: async () => [...refunds.values()],
    async putDispute(dispute) {
      disputes.set(dispute.id, dispute);
    },
    listDisputes: async () => [...disputes.values()],
    async addDelivery(delivery, dueAt) {
      deliveries.set(newId(), { delivery, dueAt });
    },
    async claimDeliveries(now, again) {
      const due = [...deliveries].filter(([, { dueAt }]) => dueAt <= now);
      for (const [, entry] of due) entry.dueAt = again;
      return due.map(([key, { delivery }]) => ({ key, delivery }));
    },
    async putDelivery(key, delivery, dueAt) {
      deliveries.set(key, { delivery, dueAt });
    },
    async removeDelivery(key) {
      deliveries.delete(key);
    },
    readControls: async () => controls,
    async putControls(next) {
      controls = next;
    },
  };
}
