import { eq, is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import type { Context } from "#foundation/context.ts";
import { StartError } from "#foundation/errors/errors.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import type { Config } from "#foundation/settings/config.ts";
import { findMoneyAside } from "../cases/money-aside.server.ts";
import { attempts } from "../tables.server.ts";
import {
  type AccountNumbers,
  type CardAccount,
  type CardProvider,
  ProviderError,
  type Settlements,
} from "./card-provider.server.ts";
import { cardProviders } from "./card-providers.server.ts";
import {
  countNumberRequests,
  countRequests,
  countSettlementRequests,
  startCounting,
} from "./count-requests.server.ts";

for (const { id } of cardProviders) startCounting(id);

export const findProvider = (id: string): CardProvider | undefined =>
  cardProviders.find((one) => one.id === id);

/** Whether we have an account with a provider, so that it can answer. */
export const hasAccount = (config: Config, id: string): boolean =>
  findProvider(id)?.isSetUp(config) ?? false;

/** @throws ProviderError for an id that is not in the list: the folder of a former provider is gone */
export function getProvider(id: string): CardProvider {
  const found = findProvider(id);
  if (!found) throw new ProviderError("unavailable", `there is no card provider ${id}`);
  return found;
}

/**
 * Catches a programming error: a transaction that waits for the provider holds its locks all that time. On the embedded
 * database it blocks all others, even the sandbox.
 */
export function refuseInTransaction(ctx: Context): void {
  if (is(ctx.db, PgTransaction)) throw new Error("do not ask the provider inside a transaction");
}

/**
 * Our account with a provider, for asking it. Call it outside transactions.
 * @throws ProviderError for a former provider whose folder or keys are gone
 */
export async function openAccount(ctx: Context, provider: string): Promise<CardAccount> {
  refuseInTransaction(ctx);
  const found = getProvider(provider);
  if (!found.isSetUp(ctx.config)) {
    throw new ProviderError("unavailable", `the keys of the card provider ${provider} are not set`);
  }
  return countRequests(provider, await found.open(ctx));
}

/** Whether payers get account numbers of their own from a provider. */
export const givesNumbers = (config: Config, provider: string): boolean =>
  hasAccount(config, provider) && findProvider(provider)?.accountNumbers !== null;

/**
 * What a provider does about account numbers. Call it outside transactions.
 * @throws ProviderError for one that gives none, or whose keys are gone
 */
export async function openNumbers(ctx: Context, provider: string): Promise<AccountNumbers> {
  refuseInTransaction(ctx);
  const { accountNumbers } = getProvider(provider);
  if (!accountNumbers || !hasAccount(ctx.config, provider)) {
    throw new ProviderError("unavailable", `${provider} gives no account numbers`);
  }
  return countNumberRequests(provider, await accountNumbers(ctx));
}

/** The providers that tell us of their settlements, and whose keys we have. */
export const settlingProviders = (config: Config): string[] =>
  cardProviders
    .filter(({ id, settlements }) => settlements !== null && hasAccount(config, id))
    .map(({ id }) => id);

/** What a provider tells about its settlements. Call it outside transactions. @throws ProviderError as openNumbers */
export async function openSettlements(ctx: Context, provider: string): Promise<Settlements> {
  refuseInTransaction(ctx);
  const { settlements } = getProvider(provider);
  if (!settlements || !hasAccount(ctx.config, provider)) {
    throw new ProviderError("unavailable", `${provider} tells no settlements`);
  }
  return countSettlementRequests(provider, await settlements(ctx));
}

/** The provider that has a payment's money. Null for money that staff recorded and for an unknown reference. */
export async function findProviderOf(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt) return attempt.provider;
  return (await findMoneyAside(ctx, reference))?.provider ?? null;
}

/** Origins that the windows of all providers open in a frame. */
export const providerOrigins: readonly string[] = cardProviders.flatMap(({ origins }) => origins);

/** Whether new payments are started in a sandbox, so that no money moves. */
export const isSandbox = (config: Config): boolean =>
  getProvider(config.cardProvider).isSandbox(config);

/**
 * Mounts the demo's sandboxes.
 * @throws StartError for a CARD_PROVIDER that does not exist, or whose keys are not set
 */
export async function mountSandboxes(server: FastifyInstance, config: Config): Promise<void> {
  const { cardProvider } = config;
  if (!findProvider(cardProvider)) {
    const names = cardProviders.map(({ id }) => id).join(", ");
    throw new StartError(
      `CARD_PROVIDER is ${cardProvider}, and there is no such card provider: choose one of ${names}.`,
    );
  }
  if (!hasAccount(config, cardProvider)) {
    throw new StartError(
      `CARD_PROVIDER is ${cardProvider}, which needs its keys: set them, or choose another card provider.`,
    );
  }
  for (const { sandbox } of cardProviders) await sandbox?.mount(server, config);
}

export const sandboxJobs = (config: Config): ScheduledJob[] =>
  cardProviders.flatMap(({ sandbox }) => sandbox?.jobs(config) ?? []);

/** The provider that new payments are started with, if it has a sandbox; otherwise another one that has. */
function demonstrationProvider({ config }: Context) {
  const own = getProvider(config.cardProvider);
  const found = own.sandbox ? own : cardProviders.find(({ sandbox }) => sandbox);
  if (!found?.sandbox) throw new Error("no card provider has a sandbox");
  return { provider: found.id, sandbox: found.sandbox };
}

/** Its sandbox. */
export const demonstrationSandbox = (ctx: Context) => demonstrationProvider(ctx).sandbox;

/** What its sandbox tells of settlements, before the server listens. */
export async function demonstrationSettlements(ctx: Context) {
  const { provider, sandbox } = demonstrationProvider(ctx);
  return { provider, account: await sandbox.settlements(ctx) };
}

/** Where one transfers to a payer's account number in the demonstration; null for a real account. */
export function transferPageOf(config: Config, accountNumber: string): string | null {
  const { sandbox } = getProvider(config.cardProvider);
  return (isSandbox(config) && sandbox?.transferPage(config, accountNumber)) || null;
}

/** The key to the demo's sandbox and outbox, for other machines. */
export const sandboxKey = (ctx: Context): Promise<string> => demonstrationSandbox(ctx).key(ctx);
