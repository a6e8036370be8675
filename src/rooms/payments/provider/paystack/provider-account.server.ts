import { createHmac, randomBytes } from "node:crypto";
import { and, eq, is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import type { Config } from "#foundation/settings/config.ts";
import { ProviderError } from "../card-provider.server.ts";
import { sandboxRecords } from "../sandbox-tables.server.ts";
import { sandboxPath } from "./about-paystack.ts";

type ProviderAccount = {
  secretKey: string;
  publicKey: string;
  apiUrl: string;
  /** Whether this is the sandbox that this process serves. */
  isSandbox: boolean;
};

const sandboxAccounts = new WeakMap<Config, ProviderAccount>();

/** The URL where this process reaches itself. The public origin may lead to a load balancer, or nowhere. */
export function ownAddress({ host, port }: Config): string {
  const name = ["0.0.0.0", "::", "localhost"].includes(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/**
 * The account with Paystack: the keys from the settings, otherwise the sandbox's. The sandbox's secret is made once per
 * database, so that all processes and restarts use the same one.
 * @throws ProviderError in production without keys, when another provider takes the money
 */
export async function providerAccount(ctx: Context): Promise<ProviderAccount> {
  const { keys, apiUrl } = ctx.config.paystack;
  if (keys) return { ...keys, apiUrl, isSandbox: false };
  if (ctx.config.appEnv === "production") throw new ProviderError("unavailable", "no keys");
  const known = sandboxAccounts.get(ctx.config);
  if (known) return known;
  const secret = randomBytes(24).toString("hex");
  await ctx.db
    .insert(sandboxRecords)
    .values({ kind: "keys", key: "secret", value: { secret } })
    .onConflictDoNothing();
  const [row] = await ctx.db
    .select()
    .from(sandboxRecords)
    .where(and(eq(sandboxRecords.kind, "keys"), eq(sandboxRecords.key, "secret")));
  const account = {
    secretKey: `sk_sandbox_${String(row?.value.secret ?? secret)}`,
    publicKey: "pk_sandbox",
    apiUrl: `${ownAddress(ctx.config)}${sandboxPath}`,
    isSandbox: true,
  };
  // Do not cache inside a transaction: the insert may still be rolled back.
  if (!is(ctx.db, PgTransaction)) sandboxAccounts.set(ctx.config, account);
  return account;
}

/**
 * The key for the sandbox's controls and the outbox from other machines. It is printed at startup. It is derived from
 * the account's secret, so all processes on a database and all restarts share it.
 */
export const sandboxKeyFor = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("sandbox access").digest("base64url").slice(0, 22);
