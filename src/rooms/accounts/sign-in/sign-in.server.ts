import { eq } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type ActorKind, type Context, inTransaction } from "#foundation/context.ts";
import { invalidCredentials } from "#foundation/errors/errors.ts";
import type { Exchange } from "#foundation/http/serve.ts";
import { passwordMatches } from "../passwords/hash-password.server.ts";
import { lockPassword } from "../passwords/set-password.server.ts";
import { type Account, findAccountByEmail, type Person } from "../people/find-person.server.ts";
import { checkSecondFactor, wrongCode } from "../second-factor/check-second-factor.server.ts";
import { refuseWhileStopped } from "../second-factor/stop-codes.server.ts";
import { deviceName } from "../sessions/device-name.ts";
import { openSession } from "../sessions/end-sessions.server.ts";
import { findKnownDevice, rememberDevice } from "../sessions/known-devices.server.ts";
import { noteFailedSignIn, noteStaffSignIn } from "../staff/failed-sign-ins.server.ts";
import { people } from "../tables.server.ts";
import { countWrongGuess, forgetOwnGuesses, refuseWhilePaused } from "./count-guesses.server.ts";

/** A used temporary password works a little longer, in case the response was lost on the way. */
const afterFirstUseMs = hourMs;

function canSignIn(ctx: Context, account: Account, kind: ActorKind): boolean {
  const expired = account.temporaryUntil !== null && account.temporaryUntil <= ctx.clock();
  return account.roles.includes(kind) && !expired && !account.isDisabled;
}

async function shortenTemporaryPassword(ctx: Context, account: Account) {
  const until = new Date(ctx.clock().getTime() + afterFirstUseMs);
  if (!account.temporaryUntil || account.temporaryUntil <= until) return;
  await ctx.db.update(people).set({ temporaryUntil: until }).where(eq(people.id, account.id));
}

/** For the audit log: the person signing in is the actor, although there is no session yet. */
const asSigningIn = (ctx: Context, { id: personId, email, name, roles }: Account): Context => ({
  ...ctx,
  actor: {
    kind: "admin",
    personId,
    email,
    name,
    roles,
    sessionId: "",
    mustChangePassword: false,
  },
});

/** What the browser says about itself at a sign-in or a registration. */
export type Browser = {
  /** The device token that it keeps from an earlier sign-in. */
  deviceToken: string | null;
  /** Its name in the list of sessions (sessions/device-name.ts). */
  device: string | null;
};

/** The result of a sign-in or a registration. */
export type SignedIn = {
  token: string;
  person: Person;
  /** For the browser to keep; see known-devices.server.ts. */
  deviceToken: string;
  /** Of an admin. */
  hasSecondFactor?: boolean;
};

/**
 * Opens a session of one kind. An unknown address, a wrong password, an expired temporary password,
 * a missing role and a dismissed person give the same response and take the same time.
 * @param given `code` of an admin's second factor, whatever kind of session it is
 * @throws AppError 429 after many wrong passwords (sign-in/guesses.ts) or codes (second-factor/second-factor.ts)
 */
export async function signIn(
  ctx: Context,
  given: Browser & { email: string; password: string; code?: string | undefined },
  kind: ActorKind,
): Promise<SignedIn> {
  const account = await findAccountByEmail(ctx, given.email);
  const knownAs = await findKnownDevice(ctx, account?.id ?? null, given.deviceToken);
  const guesser = { email: given.email, knownAs };
  await refuseWhilePaused(ctx, guesser);
  await refuseWhileStopped(ctx, account);
  const matches = await passwordMatches(account?.passwordHash ?? null, given.password);
  if (!account || !matches || !canSignIn(ctx, account, kind)) {
    await countWrongGuess(ctx, guesser);
    // Only admins get an entry: strangers must not fill a log that nobody can delete from.
    if (account?.isAdmin) {
      await audit(ctx, "admin.sign_in_failed", account.id, { sessionKind: kind });
      await noteFailedSignIn(ctx, account.id);
    }
    throw invalidCredentials();
  }
  // A parallel guess may have started a pause. In that case even the right password is not accepted.
  await refuseWhilePaused(ctx, guesser);
  await ctx.step("password.matched");
  const signedIn = await inTransaction(ctx, async (tx) => {
    if (!(await lockPassword(tx, account))) throw invalidCredentials();
    // At every sign-in, because signing in as a learner must not be a way around it.
    const factor = account.isAdmin ? await checkSecondFactor(tx, account.id, given.code) : "none";
    if (factor === "wrong") return null;
    await forgetOwnGuesses(tx, guesser);
    await shortenTemporaryPassword(tx, account);
    const token = await openSession(tx, account.id, kind, given.device);
    const deviceToken = await rememberDevice(tx, account.id, given.deviceToken);
    if (kind === "admin") {
      await noteStaffSignIn(tx, account.id);
      await audit(asSigningIn(tx, account), "admin.signed_in", account.id);
    }
    return { token, person: account, deviceToken, hasSecondFactor: factor === "passed" };
  });
  if (signedIn) return signedIn;
  await noteFailedSignIn(ctx, account.id);
  throw wrongCode();
}

/** What the request's headers say about the browser. */
export function browserOf({ headers }: Exchange): Browser {
  const token = headers["x-device-token"];
  return {
    deviceToken: typeof token === "string" ? token : null,
    device: deviceName(headers["user-agent"]),
  };
}
