import { newSecret } from "#foundation/codes/ids.ts";
import { normalisePassword } from "../normalise.ts";

/** Argon2id with OWASP's recommended minimum (Password Storage Cheat Sheet): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the encoded hash to store */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return hash(normalisePassword(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches the stored hash. Without a hash it does the same work and returns false,
 * so that the response time does not reveal which accounts exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newSecret());
  const { verify } = await import("@node-rs/argon2");
  const matches = await verify(stored ?? (await decoy), normalisePassword(password));
  return stored !== null && matches;
}
