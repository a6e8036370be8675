import { Counter } from "prom-client";
import { registry } from "#foundation/watch/measures.ts";
import {
  type AccountNumbers,
  type CardAccount,
  ProviderError,
  type Settlements,
} from "./card-provider.server.ts";

const requests = new Counter({
  name: "academy_provider_requests_total",
  help: "Requests to a card provider by result: answered, refused, or unavailable (no answer, or our keys are wrong)",
  labelNames: ["provider", "result"],
  registers: [registry],
});

/** Starts the counters at 0: Prometheus sees no increase in a counter that begins with 1. */
export function startCounting(provider: string): void {
  for (const result of ["answered", "refused", "unavailable"])
    requests.inc({ provider, result }, 0);
}

async function count<T>(provider: string, request: Promise<T>): Promise<T> {
  try {
    const answer = await request;
    requests.inc({ provider, result: "answered" });
    return answer;
  } catch (error) {
    if (error instanceof ProviderError) {
      const result = error.kind === "unavailable" ? "unavailable" : "refused";
      requests.inc({ provider, result });
    }
    throw error;
  }
}

/** Likewise for what it is asked about account numbers. */
export const countNumberRequests = (provider: string, numbers: AccountNumbers): AccountNumbers => ({
  ask: (payer) => count(provider, numbers.ask(payer)),
  find: (customer) => count(provider, numbers.find(customer)),
  requery: (number) => count(provider, numbers.requery(number)),
  findTransfers: (from) => count(provider, numbers.findTransfers(from)),
  close: (providerId) => count(provider, numbers.close(providerId)),
});

/** Likewise for what it is asked about settlements. */
export const countSettlementRequests = (
  provider: string,
  settlements: Settlements,
): Settlements => ({
  find: (from) => count(provider, settlements.find(from)),
  findCharges: (id) => count(provider, settlements.findCharges(id)),
});

/** The same account; what it is asked is counted for `/metrics`. */
export const countRequests = (provider: string, account: CardAccount): CardAccount => ({
  publicKey: account.publicKey,
  initialise: (payment) => count(provider, account.initialise(payment)),
  findCharge: (reference) => count(provider, account.findCharge(reference)),
  findRecord: (reference) => count(provider, account.findRecord(reference)),
  findReturned: (from) => count(provider, account.findReturned(from)),
  refund: (reference, amountKobo) => count(provider, account.refund(reference, amountKobo)),
});
