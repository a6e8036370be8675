import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type ActorKind, type Context, inTransaction } from "#foundation/context.ts";
import { invalidCredentials } from "#foundation/errors.ts";
import { hourMs } from "#foundation/time.ts";
import { countWrongGuess, forgetGuesses, refuseWhilePaused } from "./count-guesses.ts";
import { type Account, findAccountByEmail, type Person } from "./find-person.ts";
import { passwordMatches } from "./hash-password.ts";
import { lockPassword } from "./lock-password.ts";
import { openSession } from "./open-session.ts";
import { people } from "./tables.ts";

/** A temporary password is used up by its first use, but for an answer that got lost on the way. */
const afterFirstUseMs = hourMs;

function mayEnter(ctx: Context, account: Account, kind: ActorKind): boolean {
  const over = account.temporaryUntil !== null && account.temporaryUntil <= ctx.clock();
  return account.roles.includes(kind) && !over;
}

async function useUpTemporary(ctx: Context, account: Account) {
  const until = new Date(ctx.clock().getTime() + afterFirstUseMs);
  if (!account.temporaryUntil || account.temporaryUntil <= until) return;
  await ctx.db.update(people).set({ temporaryUntil: until }).where(eq(people.id, account.id));
}

/**
 * Opens a session of one kind. An unknown address, a wrong password, a temporary password that is
 * over and a missing role look the same from outside, and take as long.
 * @throws AppError 401 "Invalid credentials"; 429 after many wrong passwords for the address
 */
export async function signIn(
  ctx: Context,
  given: { email: string; password: string },
  kind: ActorKind,
): Promise<{ token: string; person: Person }> {
  await refuseWhilePaused(ctx, given.email);
  const account = await findAccountByEmail(ctx, given.email);
  const matches = await passwordMatches(account?.passwordHash ?? null, given.password);
  if (!account || !matches || !mayEnter(ctx, account, kind)) {
    await countWrongGuess(ctx, given.email);
    throw invalidCredentials();
  }
  // Guesses made beside this one may have begun a pause: then even the right one learns nothing.
  await refuseWhilePaused(ctx, given.email);
  await ctx.step("password.matched");
  return inTransaction(ctx, async (tx) => {
    if (!(await lockPassword(tx, account))) throw invalidCredentials();
    await forgetGuesses(tx, given.email);
    await useUpTemporary(tx, account);
    const token = await openSession(tx, account.id, kind);
    if (kind === "admin") await audit(tx, "admin.signed_in", account.id);
    return { token, person: account };
  });
}
