import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { canUnseal, seal, unseal } from "#foundation/codes/seal.ts";
import { type Actor, type Context, inTransaction } from "#foundation/context.ts";
import { drawQr } from "#foundation/documents/draw-qr.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { checkOwnPassword } from "../passwords/check-own-password.server.ts";
import { requirePermission } from "../require-permission.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { recoveryCodes, secondFactors } from "../tables.server.ts";
import {
  checkSecondFactor,
  codeIsWrong,
  lockSecondFactor,
  newTotpSecret,
  stepOf,
  totpAddress,
} from "./check-second-factor.server.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server.ts";
import { readCode } from "./second-factor.ts";
import type { NewSecondFactor, SecondFactor } from "./second-factor-endpoints.ts";
import { countWrongCode, refuseWhileStop } from "./stop-codes.server.ts";

/** Whether admins must have one. The demonstration only offers it. */
export const isSecondFactorRequired = ({ config }: Context): boolean =>
  config.appEnv === "production";

async function findSecondFactor(ctx: Context, personId: string) {
  const [found] = await ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId));
  return found ?? null;
}

export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const { personId } = requirePermission(ctx, "account.own");
  const factor = await findSecondFactor(ctx, personId);
  return {
    enrolled: Boolean(factor?.sealedSecret),
    required: isSecondFactorRequired(ctx),
    recoveryCodesLeft: await countRecoveryCodes(ctx, personId),
  };
}

const refuseCode = (message: string) =>
  new AppError(422, "invalid", message, { fields: { code: message }, effectsStay: true });

/** Asks for the current second factor before another one replaces it. */
async function checkPresentFactor(ctx: Context, personId: string, code: string) {
  const factor = await findSecondFactor(ctx, personId);
  if (!factor?.sealedSecret) return;
  if (!code.trim()) throw refuseCode("Enter a code from your current app, or a recovery code");
  const checked = await inTransaction(ctx, (tx) => checkSecondFactor(tx, personId, code));
  if (checked === "wrong") throw refuseCode(codeIsWrong);
}

/**
 * Makes a secret for the caller's authenticator app. The current one stays until the new one is confirmed. @param
 * given `code` from the current second factor, or a recovery code: a stolen session and password are not enough
 */
export async function startSecondFactor(
  ctx: Context,
  given: { password: string; code?: string | undefined },
): Promise<NewSecondFactor> {
  requirePermission(ctx, "account.own");
  const { id: personId, email } = await checkOwnPassword(ctx, given.password, "password");
  await checkPresentFactor(ctx, personId, given.code ?? "");
  const secret = await newTotpSecret();
  const sealedPending = seal(secret, ctx.config.sealKeys);
  await ctx.db
    .insert(secondFactors)
    .values({ personId, sealedPending })
    .onConflictDoUpdate({ target: secondFactors.personId, set: { sealedPending } });
  const uri = await totpAddress(secret, email);
  return { secret, uri, qr: await drawQr(uri) };
}

/**
 * Activates the pending secret. The person's other sessions end, because they were opened without it. Wrong codes are
 * counted here too, so that a stolen session cannot guess its way to the recovery codes. @returns the recovery codes,
 * which are shown only now
 */
export async function confirmSecondFactor(
  ctx: Context,
  code: string,
  deviceToken: string | null,
): Promise<string[]> {
  const { personId, sessionId }: Actor = requirePermission(ctx, "account.own");
  const codes = await inTransaction(ctx, async (tx) => {
    const factor = await lockSecondFactor(tx, personId);
    // SEAL_KEY may have changed since it was started.
    if (!factor?.sealedPending || !canUnseal(factor.sealedPending, ctx.config.sealKeys))
      throw conflict("not_started", "Start again with your password.");
    refuseWhileStop(tx, factor);
    const typed = readCode(code);
    const secret = unseal(factor.sealedPending, ctx.config.sealKeys);
    const step = typed && "totp" in typed ? await stepOf(tx, secret, typed.totp) : null;
    if (step === null) {
      await countWrongCode(tx, personId, factor);
      return null;
    }
    await tx.db
      .update(secondFactors)
      .set({
        sealedSecret: factor.sealedPending,
        sealedPending: null,
        lastStep: step,
        confirmedAt: tx.clock(),
        wrongCodes: 0,
        stoppedUntil: null,
      })
      .where(eq(secondFactors.personId, personId));
    await endSessionsOf(tx, personId, { sessionId, deviceToken });
    await audit(tx, "second_factor.enrolled", personId);
    return replaceRecoveryCodes(tx, personId, secret);
  });
  if (!codes) throw refuseCode("This is not the code the app shows now");
  return codes;
}

/**
 * Removes a person's second factor, for a lost phone. Only for the server's operator; no endpoint calls this.
 * @returns false if there was none
 */
export async function removeSecondFactor(ctx: Context, personId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
    const removed = await tx.db
      .delete(secondFactors)
      .where(eq(secondFactors.personId, personId))
      .returning({ personId: secondFactors.personId });
    if (removed.length === 0) return false;
    await endSessionsOf(tx, personId);
    await audit(tx, "second_factor.removed", personId);
    return true;
  });
}
