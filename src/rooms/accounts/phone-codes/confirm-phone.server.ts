import { and, eq, ne, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid, unauthorised } from "#foundation/errors/errors.ts";
import { networkOf } from "#foundation/http/network-of.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { isLandline } from "#foundation/messages/send-message.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { getPerson } from "../people/find-person.server.ts";
import { countTry } from "../sign-in/count-guesses.server.ts";
import { people } from "../tables.server.ts";
import { ofNumber, unconfirmedOfNetwork } from "./code-limits.ts";
import type { OwnPhone } from "./phone-codes.ts";
import { codesTo, requirePhoneWays, sendCodeJob } from "./send-code.server.ts";
import { codeIsWrong, countCodeTry, forgetCodeTries, takeCode } from "./take-code.server.ts";

/** Tells the owner of an account that a number opens it from now on. */
export const phoneConfirmedMail = (ctx: Context, to: string, phone: string): Mail => ({
  to,
  kind: "phone_confirmed",
  subject: "You can now sign in by a code on your phone",
  heading: "You can now sign in by a code on your phone",
  paragraphs: [
    `On ${formatInstant(ctx.clock())} the number that ends in ${phone.slice(-4)} was confirmed for your account. A code sent to it opens your account, without the password.`,
    "If you did not do this, set a new password by email immediately: that ends it, and signs every device out.",
  ],
  action: { label: "Set a new password", url: `${ctx.config.origin}/forgot-password` },
});

/** The caller, who is no member of the staff: their number opens nothing. */
async function getCaller(ctx: Context) {
  if (!ctx.actor) throw unauthorised();
  const person = await getPerson(ctx, ctx.actor.personId);
  if (person.isAdmin) throw conflict("is_staff", "Members of the staff sign in with a password.");
  return person;
}

/** The caller's number, and whether it opens the account by a code. */
export async function getOwnPhone(ctx: Context): Promise<OwnPhone> {
  if (!ctx.actor) throw unauthorised();
  const { phone, phoneConfirmed, isAdmin } = await getPerson(ctx, ctx.actor.personId);
  const isAvailable = phoneWaysAvailable(ctx.config) && !isAdmin;
  return { phone, isConfirmed: phoneConfirmed && isAvailable, isAvailable };
}

/** Sends a code to a number, so that the caller can show that they hold that phone. */
export async function requestPhoneCode(ctx: Context, { phone }: { phone: string }): Promise<void> {
  requirePhoneWays(ctx);
  const { id: personId } = await getCaller(ctx);
  if (isLandline(phone)) {
    throw invalid({ phone: "This is a landline. Give the number of a phone that gets SMS" });
  }
  // Anyone can make an account, and this goes to any number.
  const network = `codes to new numbers from ${networkOf(ctx.ip ?? "")}`;
  await countTry(ctx, network, unconfirmedOfNetwork);
  await countTry(ctx, codesTo(phone), ofNumber.codes, ofNumber.pauseMs);
  await ctx.jobs.enqueue(ctx, sendCodeJob, { phone, personId });
}

/** Gives a number to one account and takes it from the one that confirmed it before: its phone has a new owner. */
async function moveNumber(ctx: Context, personId: string, phone: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`number ${phone}`}))`);
  await ctx.db
    .update(people)
    .set({ confirmedPhone: null })
    .where(and(eq(people.confirmedPhone, phone), ne(people.id, personId)));
  await ctx.db.update(people).set({ phone, confirmedPhone: phone }).where(eq(people.id, personId));
}

/** Confirms the caller's number with the code that was sent to it. */
export async function confirmPhone(
  ctx: Context,
  { phone, code }: { phone: string; code: string },
): Promise<OwnPhone> {
  requirePhoneWays(ctx);
  const { id: personId, email } = await getCaller(ctx);
  await countCodeTry(ctx, phone);
  const isRight = await inTransaction(ctx, async (tx) => {
    if ((await takeCode(tx, { phone, personId }, code)) === null) return false;
    await forgetCodeTries(tx, phone);
    await moveNumber(tx, personId, phone);
    await audit(tx, "phone.confirmed", personId);
    await queueMail(tx, phoneConfirmedMail(tx, email, phone), "secret");
    return true;
  });
  if (!isRight) {
    const fields = { code: codeIsWrong };
    throw new AppError(422, "invalid", codeIsWrong, { fields, effectsStay: true });
  }
  return getOwnPhone(ctx);
}
