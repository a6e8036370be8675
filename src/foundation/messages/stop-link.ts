import { createHmac } from "node:crypto";
import { isSameSecret } from "../codes/ids.ts";
import type { Context } from "../context.ts";

/** The link that ends messages to a number. It needs no sign-in, so it is signed for that number. */

type Config = Pick<Context, "config">;

/** 128 bits: short enough for an SMS, and nobody guesses them. */
const keyLength = 22;

const keyFor = (phone: string, secret: Buffer): string =>
  createHmac("sha256", secret)
    .update(`stop messages to ${phone}`)
    .digest("base64url")
    .slice(0, keyLength);

/** @param phone as `readPhoneNumber` gives it */
export function stopUrl({ config }: Config, phone: string): string {
  const { origin, sealKeys } = config;
  return `${origin}/messages/stop?phone=${phone.slice(1)}&key=${keyFor(phone, sealKeys[0])}`;
}

/** The number of a link. @returns null for a link that we did not sign; one of an older key still works */
export function readStopLink({ config }: Config, address: URLSearchParams): string | null {
  const phone = `+${address.get("phone") ?? ""}`;
  const key = address.get("key") ?? "";
  const isOurs = config.sealKeys.some((secret) => isSameSecret(key, keyFor(phone, secret)));
  return isOurs ? phone : null;
}
