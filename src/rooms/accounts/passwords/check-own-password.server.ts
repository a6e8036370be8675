import type { Context } from "#foundation/context.ts";
import { AppError, unauthorised } from "#foundation/errors/errors.ts";
import { type Account, findAccountById } from "../people/find-person.server.ts";
import { refuseWhileStopped } from "../second-factor/stop-codes.server.ts";
import { countWrongGuess, refuseWhilePaused } from "../sign-in/count-guesses.server.ts";
import { passwordMatches } from "./hash-password.server.ts";

/**
 * Checks the password of the signed-in person again, before something that someone with a stolen phone must not do.
 * @param field its name in the form
 */
export async function checkOwnPassword(
  ctx: Context,
  password: string,
  field: string,
): Promise<Account> {
  const { actor } = ctx;
  const account = actor && (await findAccountById(ctx, actor.personId));
  if (!account) throw unauthorised();
  // Counted by session: its owner has signed in, and wrong guesses elsewhere must not block it.
  const guesser = { email: account.email, knownAs: `session ${actor.sessionId}` };
  await refuseWhilePaused(ctx, guesser);
  await refuseWhileStopped(ctx, account);
  if (await passwordMatches(account.passwordHash, password)) return account;
  await countWrongGuess(ctx, guesser);
  throw new AppError(422, "invalid", "There is a problem", {
    fields: { [field]: "This is not your current password" },
    effectsStay: true,
  });
}
