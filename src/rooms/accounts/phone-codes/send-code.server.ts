import { createHmac, randomInt } from "node:crypto";
import { lte } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { formatDuration, minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { choiceOf } from "#foundation/messages/choices.ts";
import { languageOf } from "#foundation/messages/phone-states.ts";
import { providerOf } from "#foundation/messages/providers/find-provider.ts";
import { phoneWaysAvailable } from "#foundation/messages/ways.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { type Account, findAccountById, findAccountByPhone } from "../people/find-person.server.ts";
import { userOwner } from "../people/own-messages.server.ts";
import { countTry } from "../sign-in/count-guesses.server.ts";
import { phoneCodes } from "../tables.server.ts";
import { codeLifeMs, ofNumber, resendAfterMs } from "./code-limits.ts";
import type { CodeRole } from "./phone-codes.ts";

/** What a code is for: a session of a kind, or to confirm that the number is this person's. */
type CodePurpose = { readonly role: CodeRole } | { readonly personId: string };

export type AskedCode = CodePurpose & { readonly phone: string };

const keyed = ({ config }: Context, text: string) =>
  createHmac("sha256", config.sealKeys[0]).update(text).digest("hex");

/** Under which a code is stored: a code for one purpose is none for another. */
export const phoneHashOf = (ctx: Context, { phone, ...purpose }: AskedCode): string =>
  keyed(ctx, `phone ${phone}\n${"role" in purpose ? purpose.role : purpose.personId}`);

export const codeHashOf = (ctx: Context, phoneHash: string, code: string): string =>
  keyed(ctx, `code ${phoneHash}\n${code}`);

/** Whose number it is, as the counts of tries name it. */
export const triesAt = (phone: string) => `codes entered for ${phone}`;
export const codesTo = (phone: string) => `codes to ${phone}`;

/** @throws AppError 404 where nothing goes to phones */
export function requirePhoneWays({ config }: Context): void {
  if (!phoneWaysAvailable(config)) throw notFound("Codes to phones are not available here.");
}

/**
 * Whether a code may open this account. A member of the staff has a second factor, and signing in as a learner must not
 * be a way around it. A temporary password has to be used, and changed, first.
 */
export const canSignInByCode = (account: Account, role: CodeRole): boolean =>
  account.roles.includes(role) &&
  !account.isAdmin &&
  !account.isDisabled &&
  account.temporaryUntil === null;

/** @param to empty when the code is only for the phone */
export function signInCodeMail(to: string, name: string, code: string): Mail {
  const minutes = codeLifeMs / minuteMs;
  return {
    to,
    kind: "sign_in_code",
    subject: "Your code to sign in",
    heading: "Your code to sign in",
    paragraphs: [
      greetingTo(name),
      `Your code is ${code}. It works once, for ${formatDuration(codeLifeMs)}. We could not bring it to your phone.`,
    ],
    closing: ["If you did not ask for a code, you do not need to do anything. Give it to no one."],
    holdsSecret: true,
    short: {
      en: `${academy.shortName}: ${code} is your code. It works for ${minutes} minutes. Do not tell it to anyone, not even to us.`,
      ha: `${academy.shortName}: ${code} ita ce lambar shigarku. Tana aiki na minti ${minutes}. Kada ku gaya wa kowa, har da mu.`,
      template: "sign_in_code",
      variables: { en: [code], ha: [code] },
      urgency: "code",
    },
  };
}

async function findReceiver(ctx: Context, asked: AskedCode): Promise<Account | null> {
  if (!("role" in asked)) return findAccountById(ctx, asked.personId);
  const account = await findAccountByPhone(ctx, asked.phone);
  return account && canSignInByCode(account, asked.role) ? account : null;
}

/** Stores a new code in place of the earlier one. @returns false if that one has just been sent */
async function keepCode(ctx: Context, asked: AskedCode, code: string, personId: string | null) {
  const phoneHash = phoneHashOf(ctx, asked);
  const now = ctx.clock().getTime();
  const row = {
    phoneHash,
    codeHash: codeHashOf(ctx, phoneHash, code),
    personId,
    tries: 0,
    createdAt: new Date(now),
    expiresAt: new Date(now + codeLifeMs),
  };
  const kept = await ctx.db
    .insert(phoneCodes)
    .values(row)
    .onConflictDoUpdate({
      target: phoneCodes.phoneHash,
      set: row,
      setWhere: lte(phoneCodes.createdAt, new Date(now - resendAfterMs)),
    })
    .returning({ phoneHash: phoneCodes.phoneHash });
  return kept.length > 0;
}

/**
 * Sends a code, if the number opens an account. A worker does this, so that the request takes the same time for every
 * number. A number that opens none gets a row too, which no code fits.
 */
export const sendCodeJob: Job<AskedCode> = {
  name: "send-code",
  retryLimit: 3,
  retryDelaySeconds: 5,
  async run(ctx, asked) {
    await inTransaction(ctx, async (tx) => {
      const account = await findReceiver(tx, asked);
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      if (!(await keepCode(tx, asked, code, account?.id ?? null)) || !account) return;
      const { email, name, emailConfirmed } = account;
      // To confirm a number, only the phone may get it.
      const to = "role" in asked && emailConfirmed ? email : "";
      const way = providerOf(tx.config, "sms") ? "sms" : "whatsapp";
      const chosen = await choiceOf(tx, userOwner(account.id));
      const language = chosen?.language ?? (await languageOf(tx, asked.phone)) ?? "en";
      const reach = { phone: asked.phone, ways: [way], language } as const;
      await queueMail(tx, signInCodeMail(to, name, code), "counted", { reach });
    });
  },
};

/** Queues a code to sign in. The response says nothing about the number. */
export async function requestCode(
  ctx: Context,
  { phone, role }: { phone: string; role: CodeRole },
): Promise<void> {
  requirePhoneWays(ctx);
  await countTry(ctx, codesTo(phone), ofNumber.codes, ofNumber.pauseMs);
  await ctx.jobs.enqueue(ctx, sendCodeJob, { phone, role });
}
