import { and, eq, isNull, lt, or } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { unseal } from "#foundation/seal.ts";
import { readCode } from "../../rules/second-factor.ts";
import { getPerson } from "../find-person.ts";
import { recoveryCodeMail } from "../mails/recovery-code-mail.ts";
import { secondFactors } from "../tables.ts";
import { stepOf } from "./one-time-codes.ts";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";

const secondFactorNeeded = () =>
  new AppError(401, "second_factor_needed", "Enter the code of your authenticator app.");

export const wrongCode = () =>
  new AppError(401, "second_factor_wrong", "This code is not right, or it was used before.", {
    effectsStay: true,
  });

/**
 * Notes that the codes up to this step are used.
 * @returns false if they were already: of two sign-ins with one code, only one works
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

/**
 * Checks the second factor of a sign-in, in its transaction. Who has none needs no code. A code works once.
 * @throws AppError 401 `second_factor_needed` without a code
 */
export async function checkSecondFactor(
  ctx: Context,
  personId: string,
  code = "",
): Promise<"none" | "passed" | "wrong"> {
  const [factor] = await ctx.db
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId));
  if (!factor?.sealed) return "none";
  if (!code.trim()) throw secondFactorNeeded();
  const typed = readCode(code);
  if (typed && "recovery" in typed) {
    if (!(await takeRecoveryCode(ctx, personId, typed.recovery))) return "wrong";
    await audit(ctx, "second_factor.recovery_code_used", personId);
    const { email } = await getPerson(ctx, personId);
    await queueMail(
      ctx,
      await recoveryCodeMail(ctx, email, await countRecoveryCodes(ctx, personId)),
    );
    return "passed";
  }
  if (!typed) return "wrong";
  const step = await stepOf(ctx, unseal(factor.sealed, ctx.config.sealKey), typed.totp);
  return step !== null && (await takeStep(ctx, personId, step)) ? "passed" : "wrong";
}
