import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { findAccountById } from "../people/find-person.server.ts";
import { openSession } from "../sessions/end-sessions.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import type { Browser, SignedIn } from "../sign-in/sign-in.server.ts";
import { people } from "../tables.server.ts";
import type { CodeRole } from "./phone-codes.ts";
import { canSignInByCode, requirePhoneWays } from "./send-code.server.ts";
import { codeIsWrong, countCodeTry, forgetCodeTries, takeCode } from "./take-code.server.ts";

const wrongCode = () => new AppError(401, "wrong_code", codeIsWrong, { effectsStay: true });

/**
 * Opens a session with the code that was sent to a number. A wrong code, an old one, one of another number, and a
 * number that opens no account give the same response.
 * @throws AppError 401 `wrong_code`; 429 after many codes (code-limits.ts)
 */
export async function signInByCode(
  ctx: Context,
  { phone, role, code, ...browser }: Browser & { phone: string; role: CodeRole; code: string },
): Promise<SignedIn> {
  requirePhoneWays(ctx);
  await countCodeTry(ctx, phone);
  const signedIn = await inTransaction(ctx, async (tx) => {
    const personId = await takeCode(tx, { phone, role }, code);
    if (personId === null) return null;
    // Since the code was sent, the number may have changed hands, or the person may have been dismissed.
    await tx.db.select().from(people).where(eq(people.id, personId)).for("update");
    const account = await findAccountById(tx, personId);
    const isTheirs = account?.phoneConfirmed && account.phone === phone;
    if (!account || !isTheirs || !canSignInByCode(account, role)) return null;
    await forgetCodeTries(tx, phone);
    const token = await openSession(tx, account.id, role, browser.device);
    const deviceToken = await rememberDevice(tx, account.id, browser.deviceToken);
    return { token, person: account, deviceToken };
  });
  if (!signedIn) throw wrongCode();
  return signedIn;
}
