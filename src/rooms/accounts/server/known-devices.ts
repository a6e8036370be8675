import { and, eq, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { hashSecret, newSecret } from "#foundation/ids.ts";
import { devicePrefix, looksLikeDeviceToken } from "../rules/sessions.ts";
import { knownDevices } from "./tables.ts";

/** Bound to the account: of a device that two people use, two hashes are kept that share nothing. */
const hashOf = (personId: string, token: string) => hashSecret(`${personId}\n${token}`);

/**
 * As what a device is counted that signed in to the account before.
 * @param personId null where there is no such account; then the same work is done
 */
export async function findKnownDevice(
  ctx: Context,
  personId: string | null,
  token: string | null,
): Promise<string | null> {
  if (token === null || !looksLikeDeviceToken(token)) return null;
  const deviceHash = hashOf(personId ?? "", token);
  const [row] = await ctx.db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, deviceHash));
  return row ? `device ${row.deviceHash}` : null;
}

/**
 * Notes that somebody has signed in with the right password on a device.
 * @param token what the browser keeps from an earlier sign-in, to this account or another
 * @returns what it shall keep; stored only as its hash
 */
export async function rememberDevice(
  ctx: Context,
  personId: string,
  token: string | null,
): Promise<string> {
  const kept =
    token !== null && looksLikeDeviceToken(token) ? token : `${devicePrefix}${newSecret()}`;
  const lastSignInAt = ctx.clock();
  await ctx.db
    .insert(knownDevices)
    .values({ deviceHash: hashOf(personId, kept), personId, lastSignInAt })
    .onConflictDoUpdate({ target: knownDevices.deviceHash, set: { lastSignInAt } });
  return kept;
}

/** Forgets the devices of an account. @param but the token of the one that stays known, if any */
export async function forgetDevices(
  ctx: Context,
  personId: string,
  but: string | null,
): Promise<void> {
  await ctx.db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.personId, personId),
        but === null ? undefined : ne(knownDevices.deviceHash, hashOf(personId, but)),
      ),
    );
}
