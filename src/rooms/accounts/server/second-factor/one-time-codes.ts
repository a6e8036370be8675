import { academy } from "#foundation/academy/academy.ts";
import type { Context } from "#foundation/context.ts";
import { stepsEitherWay, totp } from "../../rules/second-factor.ts";

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ ...totp, issuer: academy.name, label, secret: Secret.fromBase32(secret) });
}

/** 32 letters of base32: 160 random bits, as RFC 4226 recommends. Its alphabet has A–Z and 2–7. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads. @param label who it is for */
export const totpAddress = async (secret: string, label: string): Promise<string> =>
  (await totpOf(secret, label)).toString();

/** @returns the 30-second step that the code belongs to; null for a wrong code */
export async function stepOf(ctx: Context, secret: string, code: string): Promise<number | null> {
  const timestamp = ctx.clock().getTime();
  const codes = await totpOf(secret, "");
  const delta = codes.validate({ token: code, timestamp, window: stepsEitherWay });
  return delta === null ? null : codes.counter({ timestamp }) + delta;
}
