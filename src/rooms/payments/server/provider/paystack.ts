import type * as z from "zod";
import { currency } from "#academy";
import { traced } from "#foundation/watch/traces.ts";
import {
  type Charge,
  Dispute,
  Initialised,
  ListedRefund,
  pageOf,
  parseJson,
  Refunded,
  Refused,
  Verified,
} from "./shapes.ts";

/** Timeout of a request to the provider, including the response body. */
export const providerLimitMs = 10_000;

/**
 * `unavailable`: no response, or an unreadable one; we do not know if the request had an effect.
 * `refused`: the provider rejected the request, without effect.
 */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: "unavailable" | "refused";
  /** The provider's own code, e.g. `duplicate_reference`. */
  readonly code: string | null;
  constructor(
    kind: "unavailable" | "refused",
    message: string,
    code?: string | null,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? null;
  }
}

type Initialisation = {
  email: string;
  amountKobo: number;
  reference: string;
  callbackUrl: string;
  metadata: Record<string, unknown>;
};

export type Paystack = {
  initialize(request: Initialisation): Promise<{ accessCode: string; authorizationUrl: string }>;
  /** The state of a transaction. Null for a reference that the provider does not know. */
  verify(reference: string): Promise<Charge | null>;
  /** A transaction by the provider's id. Null for an unknown id. */
  findTransaction(id: string): Promise<Charge | null>;
  refund(reference: string, amountKobo: number): Promise<{ id: string | null }>;
  /** All refunds since a date, or all refunds of one transaction. */
  listRefunds(of: { from: Date } | { transactionId: string }): Promise<ListedRefund[]>;
  /** All disputes between two dates, or those of one transaction. */
  listDisputes(of: { from: Date; to: Date; transactionId?: string }): Promise<Dispute[]>;
};

const perPage = 100;
/** A limit for lists that never end: 100,000 entries. */
const maxPages = 1_000;

function refusal(status: number, body: unknown): ProviderError {
  const { data } = Refused.safeParse(body);
  const message = `${status} ${data?.message ?? ""}`.trim();
  // 401 and 403 mean that our keys are wrong, not the request. No payment has failed for good.
  const isTemporary = status >= 500 || [401, 403, 408, 429].includes(status);
  return new ProviderError(isTemporary ? "unavailable" : "refused", message, data?.code);
}

/**
 * A client of Paystack's HTTP API (https://paystack.com/docs/api/). All methods throw ProviderError.
 * @param account `apiUrl` without a final slash
 */
export function createPaystack(account: { secretKey: string; apiUrl: string }): Paystack {
  async function exchange(
    method: "GET" | "POST",
    address: string,
    body: unknown,
  ): Promise<unknown> {
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

  /** @param sent `rest` of the address is an id or a query, which a trace must not have */
  async function ask<Shape extends z.ZodType>(
    method: "GET" | "POST",
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

  async function askOrNull(path: string, id: string): Promise<Charge | null> {
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

  async function listAll<Item extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    item: Item,
  ): Promise<z.output<Item>[]> {
    const all: z.output<Item>[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const asked = new URLSearchParams({ ...query, perPage: `${perPage}`, page: `${page}` });
      // Skip an unreadable entry and keep the others.
      const shape = pageOf(item.nullable().catch(null));
      const answer = await ask("GET", path, shape, { rest: `?${asked}` });
      all.push(...answer.data.filter((one) => one !== null));
      if (answer.data.length === 0 || page >= (answer.meta?.pageCount ?? Infinity)) return all;
      if (!answer.meta?.pageCount && answer.data.length < perPage) return all;
    }
    throw new ProviderError("unavailable", `more than ${maxPages} pages of ${path}`);
  }

  return {
    async initialize(request) {
      const { data } = await ask("POST", "/transaction/initialize", Initialised, {
        body: {
          email: request.email,
          amount: String(request.amountKobo),
          currency: currency.code,
          reference: request.reference,
          callback_url: request.callbackUrl,
          channels: ["card", "bank_transfer"],
          metadata: JSON.stringify(request.metadata),
        },
      });
      return { accessCode: data.access_code, authorizationUrl: data.authorization_url };
    },
    verify: (reference) => askOrNull("/transaction/verify", reference),
    findTransaction: (id) => askOrNull("/transaction", id),
    async refund(reference, amountKobo) {
      const { data } = await ask("POST", "/refund", Refunded, {
        body: { transaction: reference, amount: amountKobo },
      });
      return { id: data.id };
    },
    listRefunds: (of) =>
      listAll(
        "/refund",
        "from" in of ? { from: of.from.toISOString() } : { transaction: of.transactionId },
        ListedRefund,
      ),
    listDisputes: ({ from, to, transactionId }) =>
      listAll(
        "/dispute",
        {
          from: from.toISOString(),
          to: to.toISOString(),
          ...(transactionId ? { transaction: transactionId } : {}),
        },
        Dispute,
      ),
  };
}

function readOrNull(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
