import { and, eq, isNull, lt, or } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { audit } from "#foundation/audit/audit.ts";
import { unseal } from "#foundation/codes/seal.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { getPerson } from "../people/find-person.server.ts";
import { secondFactors } from "../tables.server.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server.ts";
import { readCode, stepsEitherWay, totp } from "./second-factor.ts";
import { countWrongCode, forgetWrongCodes, refuseWhileStop } from "./stop-codes.server.ts";

async function totpOf(secret: string, label: string) {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({ ...totp, issuer: academy.name, label, secret: Secret.fromBase32(secret) });
}

/** 32 letters of base32: 160 random bits, as RFC 4226 recommends. Its alphabet has A–Z and 2–7. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import("otpauth");
  return new Secret({ size: 20 }).base32;
}

/** The URI that an authenticator app reads. @param label who it is for */
export const totpAddress = async (secret: string, label: string): Promise<string> =>
  (await totpOf(secret, label)).toString();

/** @returns the 30-second step that the code belongs to; null for a wrong code */
export async function stepOf(ctx: Context, secret: string, code: string): Promise<number | null> {
  const timestamp = ctx.clock().getTime();
  const codes = await totpOf(secret, "");
  const delta = codes.validate({ token: code, timestamp, window: stepsEitherWay });
  return delta === null ? null : codes.counter({ timestamp }) + delta;
}

/** Warns an admin that a recovery code was used. @param left how many codes still work */
export const recoveryCodeMail = (ctx: Context, to: string, left: number): Mail => ({
  to,
  kind: "recovery_code_used",
  subject: "One of your recovery codes was used",
  heading: "One of your recovery codes was used",
  paragraphs: [
    `Your password and a recovery code were entered together on ${formatInstant(ctx.clock())}. ${left === 0 ? "No recovery code is left. Make new ones in your account." : `${left} of your recovery codes still ${left === 1 ? "works" : "work"}.`}`,
    "If you did not do this, set a new password immediately and tell another owner.",
  ],
  action: { label: "Open your account", url: `${ctx.config.origin}/admin/account` },
});

const secondFactorNeeded = () =>
  new AppError(401, "second_factor_needed", "Enter the code from your authenticator app.");

export const codeIsWrong = "This code is wrong or has already been used.";

export const wrongCode = () =>
  new AppError(401, "second_factor_wrong", codeIsWrong, { effectsStay: true });

/**
 * Opens the secret of a person's second factor.
 * @throws AppError 503 when SEAL_KEY was lost or changed: no code can be right until someone has set the earlier one
 */
function openSecret(ctx: Context, sealed: string): string {
  try {
    return unseal(sealed, ctx.config.sealKeys);
  } catch (error) {
    ctx.log.error({ err: error }, "SEAL_KEY does not open a second factor");
    throw new AppError(
      503,
      "second_factor_unreadable",
      "We cannot check your code: a key of this website (SEAL_KEY) was changed. Your code is not the problem. Tell the person who runs the website.",
      { cause: error },
    );
  }
}

/** Locks a person's second factor: parallel guesses are checked and counted one by one. @param ctx a transaction */
export async function lockSecondFactor(ctx: Context, personId: string) {
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId))
    .for("update");
  return factor ?? null;
}

/**
 * Records that the codes up to this step are used.
 * @returns false if they were already used: only one of two sign-ins with the same code works
 */
async function takeStep(ctx: Context, personId: string, step: number): Promise<boolean> {
  const unused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const taken = await ctx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.personId, personId), unused))
    .returning({ personId: secondFactors.personId });
  return taken.length > 0;
}

async function takeRecovery(ctx: Context, personId: string, secret: string, letters: string) {
  if (!(await takeRecoveryCode(ctx, personId, secret, letters))) return false;
  await audit(ctx, "second_factor.recovery_code_used", personId);
  const { email } = await getPerson(ctx, personId);
  const left = await countRecoveryCodes(ctx, personId);
  await queueMail(ctx, recoveryCodeMail(ctx, email, left), "secret");
  return true;
}

async function takeCode(ctx: Context, personId: string, sealed: string, code: string) {
  const typed = readCode(code);
  if (!typed) return false;
  const secret = openSecret(ctx, sealed);
  if ("recovery" in typed) return takeRecovery(ctx, personId, secret, typed.recovery);
  const step = await stepOf(ctx, secret, typed.totp);
  return step !== null && (await takeStep(ctx, personId, step));
}

/**
 * Checks a code of a person's second factor, in the transaction of what it protects. A person without a second factor
 * needs no code. A code works once. A wrong code is counted, so the caller must let the transaction commit.
 * @throws AppError 401 `second_factor_needed` without a code; 429 after too many wrong ones
 * (second-factor/second-factor.ts); 503 when SEAL_KEY has changed
 */
export async function checkSecondFactor(
  ctx: Context,
  personId: string,
  code = "",
): Promise<"none" | "passed" | "wrong"> {
  const factor = await lockSecondFactor(ctx, personId);
  if (!factor?.sealedSecret) return "none";
  refuseWhileStop(ctx, factor);
  if (!code.trim()) throw secondFactorNeeded();
  if (!(await takeCode(ctx, personId, factor.sealedSecret, code))) {
    await countWrongCode(ctx, personId, factor);
    return "wrong";
  }
  await forgetWrongCodes(ctx, personId);
  return "passed";
}
