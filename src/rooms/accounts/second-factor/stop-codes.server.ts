import { eq } from "drizzle-orm";
import { formatCount, formatDuration, minuteMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { getPerson } from "../people/find-person.server.ts";
import { secondFactors } from "../tables.server.ts";
import { codesStopMs, wrongCodesBeforeStop } from "./second-factor.ts";

/** Warns an admin that someone who knows the password is guessing codes. @param wrongCodes so far */
export const codesStoppedMail = (ctx: Context, to: string, wrongCodes: number): Mail => ({
  to,
  kind: "codes_stopped",
  subject: "Wrong codes for your account",
  heading: "Someone is entering wrong codes for your account",
  paragraphs: [
    `By ${formatInstant(ctx.clock())}, ${wrongCodes} wrong second-factor codes had been entered for your account. For ${formatDuration(codesStopMs)} after that, nobody can sign in to it, not even you.`,
    "If it was you, wait. Then try again or use a recovery code.",
    "If it was not you, someone knows your password. Set a new one now: you can do that during the wait.",
  ],
  action: {
    label: "Set a new password",
    url: `${ctx.config.origin}/forgot-password?audience=admin`,
  },
});

type Stop = { readonly stoppedUntil: Date | null };

/** @throws AppError 429 while a stop lasts */
export function refuseWhileStop(ctx: Context, { stoppedUntil }: Stop): void {
  const leftMs = (stoppedUntil?.getTime() ?? 0) - ctx.clock().getTime();
  if (leftMs <= 0) return;
  const wait = formatCount(Math.ceil(leftMs / minuteMs), "minute");
  throw new AppError(
    429,
    "too_many_codes",
    `Too many wrong codes were entered for this account. Please try again in ${wait}.`,
    { retryAfterSeconds: Math.ceil(leftMs / 1000) },
  );
}

/**
 * Refuses everything that checks a password or a code of an admin after too many wrong codes. It comes before the
 * password is compared, so that during a stop nobody learns whether theirs is right.
 */
export async function refuseWhileStopped(
  ctx: Context,
  person: { readonly id: string; readonly isAdmin: boolean } | null,
): Promise<void> {
  if (!person?.isAdmin) return;
  const [factor] = await ctx.db
    .select({ stoppedUntil: secondFactors.stoppedUntil })
    .from(secondFactors)
    .where(eq(secondFactors.personId, person.id));
  if (factor) refuseWhileStop(ctx, factor);
}

/**
 * Counts a wrong code, in the transaction that has locked the person's second factor. Guesses from anywhere and on any
 * device are one count.
 */
export async function countWrongCode(
  ctx: Context,
  personId: string,
  before: { readonly wrongCodes: number },
): Promise<void> {
  const wrongCodes = before.wrongCodes + 1;
  const isStop = wrongCodes >= wrongCodesBeforeStop;
  const stoppedUntil = isStop ? new Date(ctx.clock().getTime() + codesStopMs) : null;
  await ctx.db
    .update(secondFactors)
    .set({ wrongCodes, stoppedUntil })
    .where(eq(secondFactors.personId, personId));
  await audit(ctx, "admin.second_factor_failed", personId);
  if (!isStop) return;
  await audit(ctx, "second_factor.stopped", personId);
  // Not one email an hour, because the person who knows the password could fill the mailbox.
  if (wrongCodes % wrongCodesBeforeStop > 0) return;
  const { email } = await getPerson(ctx, personId);
  await queueMail(ctx, codesStoppedMail(ctx, email, wrongCodes), "counted");
}

/** After a right code the count starts again. */
export const forgetWrongCodes = (ctx: Context, personId: string) =>
  ctx.db
    .update(secondFactors)
    .set({ wrongCodes: 0, stoppedUntil: null })
    .where(eq(secondFactors.personId, personId));
