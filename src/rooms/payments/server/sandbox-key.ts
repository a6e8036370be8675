import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#foundation/context.ts";
import { providerAccount } from "./provider-account.ts";

/**
 * The key that opens the sandbox's controls and the outbox from other machines; the start prints it. It
 * is made from the account's secret, so all processes on a database agree on it and restarts keep it.
 */
export const sandboxKeyFor = (secretKey: string): string =>
  createHmac("sha256", secretKey).update("sandbox access").digest("base64url").slice(0, 22);

/** The key of this academy's sandbox. */
export const sandboxKey = async (ctx: Context): Promise<string> =>
  sandboxKeyFor((await providerAccount(ctx)).secretKey);

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Whether a given key is the right one, in a time that tells nothing of it. */
export const isSameKey = (given: string, key: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(key));
