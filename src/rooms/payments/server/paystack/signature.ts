import { createHmac, timingSafeEqual } from "node:crypto";

/** What the provider sends as `x-paystack-signature`: HMAC-SHA512 of the raw bytes, in hex. */
export function signatureOf(rawBody: Uint8Array, secretKey: string): string {
  return createHmac("sha512", secretKey).update(rawBody).digest("hex");
}

/** Compared in constant time, over the bytes as they came: a body written anew would differ. */
export function isSigned(rawBody: Uint8Array, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const expected = Buffer.from(signatureOf(rawBody, secretKey), "hex");
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
