import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * Keys of 32 bytes. New texts are sealed with the first one. The others open texts that were sealed before the key
 * changed.
 */
export type SealKeys = readonly [Buffer, ...Buffer[]];

/** Encrypts a text for the database (AES-256-GCM). */
export function seal(text: string, [key]: SealKeys): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function open(sealed: string, key: Buffer): string | null {
  try {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Whether one of the keys has sealed a text. */
export const canUnseal = (sealed: string, keys: SealKeys): boolean =>
  keys.some((key) => open(sealed, key) !== null);

/** @throws Error for a text that none of the keys has sealed, or a changed text */
export function unseal(sealed: string, keys: SealKeys): string {
  for (const key of keys) {
    const text = open(sealed, key);
    if (text !== null) return text;
  }
  throw new Error("sealed with another key (SEAL_KEY), or changed");
}

/**
 * Seals a text with the newest key if an older one has sealed it.
 * @returns null when nothing is to do
 * @throws Error as `unseal` does
 */
export function sealAgain(sealed: string, keys: SealKeys): string | null {
  return open(sealed, keys[0]) === null ? seal(unseal(sealed, keys), keys) : null;
}
