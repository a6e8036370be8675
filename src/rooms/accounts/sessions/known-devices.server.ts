import { and, eq, ne } from "drizzle-orm";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { knownDevices } from "../tables.server.ts";
import { devicePrefix, looksLikeDeviceToken } from "./sessions.ts";

/** Includes the account: when two people share a device, nothing links their two hashes. */
const hashOf = (personId: string, token: string) => hashSecret(`${personId}\n${token}`);

/**
 * The key for counting guesses of a device that has signed in to the account before.
 * @param personId null for an unknown account; then the same work is done
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
 * Records that someone has signed in on a device.
 * @param token from an earlier sign-in in this browser, to this account or another
 * @returns the token for the browser to keep; only its hash is stored
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

/** Forgets the devices of an account. @param keptToken of a device to keep, if any */
export async function forgetDevices(
  ctx: Context,
  personId: string,
  keptToken: string | null,
): Promise<void> {
  await ctx.db
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.personId, personId),
        keptToken === null ? undefined : ne(knownDevices.deviceHash, hashOf(personId, keptToken)),
      ),
    );
}
