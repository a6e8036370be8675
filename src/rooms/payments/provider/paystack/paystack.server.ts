import type * as z from "zod";
import { currency } from "#academy";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Clock } from "#foundation/time/time.ts";
import { traced } from "#foundation/watch/traces.ts";
import {
  type AccountNumbers,
  type CardAccount,
  type Charge,
  type ListedDispute,
  type ListedRefund,
  ProviderError,
  providerLimitMs,
  type Settlements,
} from "../card-provider.server.ts";
import { listReturned } from "../list-returned.server.ts";
import {
  Assigned,
  Banks,
  Charge as ChargeShape,
  Customer,
  Dispute,
  Done,
  Initialised,
  pageOf,
  parseJson,
  ListedRefund as Refund,
  Refunded,
  Refused,
  Settlement,
  type Transaction,
  Verified,
} from "./shapes.server.ts";

const perPage = 100;
type Method = "GET" | "POST" | "DELETE";
/** A limit for lists that never end: 100,000 entries. */
const maxPages = 1_000;

/** The provider's code for a product that an academy has not been allowed to use. */
const notOffered = "feature_unavailable";

function refusal(status: number, body: unknown): ProviderError {
  const { data } = Refused.safeParse(body);
  const message = `${status} ${data?.message ?? ""}`.trim();
  // 401 and 403 mean that our keys are wrong, not the request. The payment has not failed for good.
  const isTemporary =
    data?.code !== notOffered && (status >= 500 || [401, 403, 408, 429].includes(status));
  const refused = data?.code === "duplicate_reference" ? "reference_taken" : "refused";
  return new ProviderError(isTemporary ? "unavailable" : refused, message, data?.code);
}

/**
 * A transaction that went back whole is `reversed`, which does not say who gave it back. If refunds and disputes add up
 * to its amount, its money came, and all of it went back.
 */
function chargeOf(
  { charge, isReversed }: Transaction,
  record: { refunds: ListedRefund[]; disputes: ListedDispute[] },
): Charge {
  if (!isReversed || charge.amountKobo === null) return charge;
  const backKobo = listReturned(record)
    .filter(({ status }) => status === "processed")
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return backKobo >= charge.amountKobo ? { ...charge, status: "paid" } : charge;
}

/**
 * A client of Paystack's HTTP API (https://paystack.com/docs/api/). All methods throw ProviderError.
 * @param account `apiUrl` without a final slash
 */
export function createPaystack(
  account: { secretKey: string; publicKey: string; apiUrl: string },
  clock: Clock,
): CardAccount & { accountNumbers: AccountNumbers; settlements: Settlements } {
  async function exchange(method: Method, address: string, body: unknown): Promise<unknown> {
    try {
      const response = await fetch(`${account.apiUrl}${address}`, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(providerLimitMs),
        headers: {
          authorization: `Bearer ${account.secretKey}`,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      // An error is known by its status. Its body may be a proxy's HTML page.
      if (!response.ok) throw refusal(response.status, readOrNull(text));
      return parseJson(text);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError("unavailable", `no answer to ${method} ${address}`, null, error);
    }
  }

  /** @param sent `rest` of the address is an id or a query, which must not get into a trace */
  async function ask<Shape extends z.ZodType>(
    method: Method,
    path: string,
    shape: Shape,
    { rest = "", body }: { rest?: string; body?: unknown } = {},
  ): Promise<z.output<Shape>> {
    const answer = await traced(`provider ${method} ${path}`, "CLIENT", () =>
      exchange(method, `${path}${rest}`, body),
    );
    const parsed = shape.safeParse(answer);
    if (!parsed.success) {
      throw new ProviderError(
        "unavailable",
        `unreadable answer to ${method} ${path}`,
        null,
        parsed.error,
      );
    }
    return parsed.data;
  }

  async function askOrNull(path: string, id: string): Promise<Transaction | null> {
    try {
      return (await ask("GET", path, Verified, { rest: `/${encodeURIComponent(id)}` })).data;
    } catch (error) {
      const missing =
        error instanceof ProviderError &&
        error.kind === "refused" &&
        (error.code === "transaction_not_found" || /not found/i.test(error.message));
      if (missing) return null;
      throw error;
    }
  }

  /** @param under what follows the path, with an id */
  async function listAll<Item extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    item: Item,
    under = "",
  ): Promise<z.output<Item>[]> {
    const all: z.output<Item>[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const asked = new URLSearchParams({ ...query, perPage: `${perPage}`, page: `${page}` });
      // Skip an unreadable entry and keep the others.
      const shape = pageOf(item.nullable().catch(null));
      const answer = await ask("GET", path, shape, { rest: `${under}?${asked}` });
      all.push(...answer.data.filter((one) => one !== null));
      if (answer.data.length === 0 || page >= (answer.meta?.pageCount ?? Infinity)) return all;
      if (!answer.meta?.pageCount && answer.data.length < perPage) return all;
    }
    throw new ProviderError("unavailable", `more than ${maxPages} pages of ${path}`);
  }

  const verify = (reference: string) => askOrNull("/transaction/verify", reference);

  const listDisputes = (between: { from: Date; to: Date }, transactionId?: string) =>
    listAll(
      "/dispute",
      {
        from: between.from.toISOString(),
        to: between.to.toISOString(),
        ...(transactionId ? { transaction: transactionId } : {}),
      },
      Dispute,
    );

  /** The customer's number; null without one, and for a customer that the provider does not know. */
  async function findNumber(customer: string) {
    try {
      const rest = `/${encodeURIComponent(customer)}`;
      const { data } = await ask("GET", "/customer", Customer, { rest });
      return data.dedicated_account ?? null;
    } catch (error) {
      if (error instanceof ProviderError && error.kind === "refused") return null;
      throw error;
    }
  }

  /** The bank that gives new numbers. Accounts for tests have a bank of their own, which is not listed. */
  async function findBank(): Promise<string> {
    if (account.secretKey.startsWith("sk_test_")) return "test-bank";
    const { data } = await ask("GET", "/dedicated_account/available_providers", Banks);
    const [bank] = data;
    if (!bank) throw new ProviderError("refused", "no bank gives account numbers", notOffered);
    return bank.provider_slug;
  }

  const accountNumbers: AccountNumbers = {
    async ask({ customer, fullName, phone }) {
      const known = await findNumber(customer);
      if (known) return known;
      const preferred_bank = await findBank();
      const [first_name = "", ...others] = fullName.trim().split(/\s+/);
      const { data } = await ask("POST", "/dedicated_account/assign", Assigned, {
        body: {
          email: customer,
          first_name,
          // The provider wants two names.
          last_name: others.join(" ") || first_name,
          phone,
          preferred_bank,
          country: "NG",
        },
      });
      return data ?? null;
    },
    find: findNumber,
    async requery({ accountNumber, bankSlug, day }) {
      const asked = new URLSearchParams({
        account_number: accountNumber,
        provider_slug: bankSlug ?? "",
        date: day,
      });
      await ask("GET", "/dedicated_account/requery", Done, { rest: `?${asked}` });
    },
    async findTransfers(from) {
      const query = { status: "success", from: from.toISOString() };
      const found = await listAll("/transaction", query, ChargeShape);
      return found.filter(({ transfer }) => transfer !== null);
    },
    async close(providerId) {
      const rest = `/${encodeURIComponent(providerId)}`;
      await ask("DELETE", "/dedicated_account", Done, { rest });
    },
  };

  const settlements: Settlements = {
    find: (from) => listAll("/settlement", { from: from.toISOString() }, Settlement),
    findCharges: (id) =>
      listAll("/settlement", {}, ChargeShape, `/${encodeURIComponent(id)}/transactions`),
  };

  return {
    publicKey: account.publicKey,
    accountNumbers,
    settlements,
    async initialise(payment) {
      const { data } = await ask("POST", "/transaction/initialize", Initialised, {
        body: {
          email: payment.email,
          amount: String(payment.amountKobo),
          currency: currency.code,
          reference: payment.reference,
          callback_url: payment.returnUrl,
          channels: ["card", "bank_transfer"],
          metadata: JSON.stringify({
            order_id: payment.orderId,
            cancel_action: payment.cancelUrl,
          }),
        },
      });
      return { accessCode: data.access_code, authorizationUrl: data.authorization_url };
    },
    findCharge: async (reference) => (await verify(reference))?.charge ?? null,
    async findRecord(reference) {
      const readAt = clock();
      const found = await verify(reference);
      if (!found?.charge.id || found.charge.reference !== reference) return null;
      const { id, paidAt } = found.charge;
      const listed = await listAll("/refund", { transaction: id }, Refund);
      // One day more, because the provider's clock is not ours.
      const from = new Date((paidAt ?? readAt).getTime() - dayMs);
      const disputed = await listDisputes({ from, to: new Date(readAt.getTime() + dayMs) }, id);
      // If the provider ever ignores the filter, we must not take refunds of other payments.
      const refunds = listed.filter(({ transactionId }) => transactionId === id);
      const disputes = disputed.filter((dispute) => dispute.reference === reference);
      return { charge: chargeOf(found, { refunds, disputes }), refunds, disputes, readAt };
    },
    async findReturned(from) {
      const disputes = await listDisputes({ from, to: clock() });
      const refunds = await listAll("/refund", { from: from.toISOString() }, Refund);
      const references = new Set(disputes.map(({ reference }) => reference));
      for (const id of new Set(refunds.map(({ transactionId }) => transactionId))) {
        const found = id && (await askOrNull("/transaction", id));
        if (found) references.add(found.charge.reference);
      }
      return references;
    },
    async refund(reference, amountKobo) {
      const { data } = await ask("POST", "/refund", Refunded, {
        body: { transaction: reference, amount: amountKobo },
      });
      return { id: data.id };
    },
  };
}

function readOrNull(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
