import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** The id of a record. */
export const newId = (): string => randomUUID();

/** An unguessable token of 256 bits, safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The stored form of a secret: hex of SHA-256. Enough for 256 random bits, not for passwords. */
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
