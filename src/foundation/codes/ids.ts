import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";

/** The id of a record. */
export const newId = (): string => randomUUID();

/** An unguessable token of 256 bits, safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const shortLetters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/**
 * An unguessable token of 93 bits, for links that also go by SMS, where each letter costs money. Letters and digits
 * only: a phone cuts a link off at other signs. None looks like another, so it can be typed.
 */
export const newShortSecret = (): string =>
  Array.from({ length: 16 }, () => shortLetters[randomInt(shortLetters.length)]).join("");

/** The stored form of a secret: hex of SHA-256. Enough for 93 random bits or more, not for passwords. */
export const hashSecret = (secret: string): string =>
  createHash("sha256").update(secret).digest("hex");

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Compares two secrets in constant time. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(secret));

const readable = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Random letters and digits that are easy to tell apart when read aloud (no I, O, 0, 1). */
export function newReadableCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => readable[byte % readable.length]).join("");
}
