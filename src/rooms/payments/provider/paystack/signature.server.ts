import { createHmac, timingSafeEqual } from "node:crypto";

/** The value of the header `x-paystack-signature`: HMAC-SHA512 of the raw body, in hex. */
export function signatureOf(rawBody: Uint8Array, secretKey: string): string {
  return createHmac("sha512", secretKey).update(rawBody).digest("hex");
}

/** Checks the signature in constant time. It needs the raw bytes: parsed and rewritten JSON can differ. */
export function isSigned(rawBody: Uint8Array, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const expected = Buffer.from(signatureOf(rawBody, secretKey), "hex");
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
