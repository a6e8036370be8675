import { createHmac } from "node:crypto";
import type { Context } from "#foundation/context.ts";
import { providerAccount } from "./provider-account.ts";

/**
 * The key for the sandbox's controls and the outbox from other machines. It is printed at the start. It
 * is derived from the account's secret, so all processes on a database and all restarts have the same.
 */
export const sandboxKeyFor = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("sandbox access").digest("base64url").slice(0, 22);

/** The key of this academy's sandbox. */
export const sandboxKey = async (ctx: Context): Promise<string> =>
  sandboxKeyFor((await providerAccount(ctx)).secretKey);
