import { eq } from "drizzle-orm";
import { isSameSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { networkOf } from "#foundation/http/network-of.ts";
import { readCode } from "../second-factor/second-factor.ts";
import { countTry, forgetTries, takeTryBack } from "../sign-in/count-guesses.server.ts";
import { phoneCodes } from "../tables.server.ts";
import { ofNumber, triesOfCode, wrongOfNetwork } from "./code-limits.ts";
import { type AskedCode, codeHashOf, codesTo, phoneHashOf, triesAt } from "./send-code.server.ts";

/** The same words for a wrong code, an old one, and a number that got none. */
export const codeIsWrong = "This code is wrong or no longer works. Check it, or ask for a new one.";

/** Locks the code of a number: parallel guesses are checked and counted one by one. */
const lockCode = (ctx: Context, phoneHash: string) =>
  ctx.db.select().from(phoneCodes).where(eq(phoneCodes.phoneHash, phoneHash)).for("update");

/**
 * Uses up a code, in the transaction of what it opens. A wrong code is counted, so the caller must let the transaction
 * commit.
 * @param lock only a test passes another one, to show the race
 * @returns whose code it is; null for a wrong one
 */
export async function takeCode(
  ctx: Context,
  asked: AskedCode,
  typed: string,
  lock: (ctx: Context, phoneHash: string) => Promise<(typeof phoneCodes.$inferSelect)[]> = lockCode,
): Promise<string | null> {
  const phoneHash = phoneHashOf(ctx, asked);
  const mine = eq(phoneCodes.phoneHash, phoneHash);
  const [row] = await lock(ctx, phoneHash);
  await ctx.step("phone_code.read");
  if (!row || row.tries >= triesOfCode || row.expiresAt <= ctx.clock()) return null;
  await ctx.db
    .update(phoneCodes)
    .set({ tries: row.tries + 1 })
    .where(mine);
  const code = readCode(typed);
  const given = code && "totp" in code ? code.totp : "";
  if (!isSameSecret(codeHashOf(ctx, phoneHash, given), row.codeHash)) return null;
  await ctx.db.delete(phoneCodes).where(mine);
  return row.personId;
}

const wrongFrom = ({ ip }: Context) => `wrong codes from ${networkOf(ip ?? "")}`;

/**
 * Counts an entered code before it is checked, for its number and its network, whether the number opens an account or
 * not. @throws AppError 429
 */
export async function countCodeTry(ctx: Context, phone: string): Promise<void> {
  await countTry(ctx, triesAt(phone), ofNumber.tries, ofNumber.pauseMs);
  await countTry(ctx, wrongFrom(ctx), wrongOfNetwork);
}

/** After a right code the number's counts start again. */
export async function forgetCodeTries(ctx: Context, phone: string): Promise<void> {
  await forgetTries(ctx, codesTo(phone));
  await forgetTries(ctx, triesAt(phone));
  await takeTryBack(ctx, wrongFrom(ctx));
}
