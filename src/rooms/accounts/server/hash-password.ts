import { hash, verify } from "@node-rs/argon2";
import { newSecret } from "#foundation/ids.ts";
import { normalisePassword } from "../rules/normalise.ts";

/** Argon2id with the least that OWASP advises (Password Storage Cheat Sheet): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The encoded hash that is stored. */
export const hashPassword = (password: string): Promise<string> =>
  hash(normalisePassword(password), cost);

let decoy: Promise<string> | undefined;

/**
 * Whether a password is the stored one. Without a stored one it does the same work and says no, so
 * that the time of the answer does not tell which accounts exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newSecret());
  const matches = await verify(stored ?? (await decoy), normalisePassword(password));
  return stored !== null && matches;
}
