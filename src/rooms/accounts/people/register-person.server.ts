import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { addressNotAllowed } from "../account-texts.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { refuseWeakPassword } from "../passwords/set-password.server.ts";
import { openSession } from "../sessions/end-sessions.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import type { Browser, SignedIn } from "../sign-in/sign-in.server.ts";
import { queueConfirmation } from "./confirm-email.server.ts";
import { createPerson } from "./create-person.server.ts";
import { getPerson } from "./find-person.server.ts";

/** What other rooms do after a new account; wiring connects them. */
export type OnRegistered = (
  ctx: Context,
  registered: {
    personId: string;
    email: string;
    name: string;
    affiliateCode: string | null;
    via?: string | undefined;
  },
) => Promise<void>;

/**
 * Creates a learner's account and signs it in. The affiliate code is passed on; a problem with it
 * never stops the registration.
 * @throws AppError 422, the same for the reserved admin address as for one that has an account
 */
export async function registerPerson(
  ctx: Context,
  given: Browser & {
    name: string;
    email: string;
    password: string;
    affiliateCode: string | null;
    /** Where the affiliate shared the followed link. */
    via?: string | undefined;
  },
  onRegistered: OnRegistered,
): Promise<SignedIn> {
  await refuseWeakPassword(given.password, given);
  const passwordHash = await hashPassword(given.password);
  return inTransaction(ctx, async (tx) => {
    const personId = await createPerson(tx, {
      email: given.email,
      name: given.name,
      passwordHash,
    });
    // The same answer, after the same work, for every address that can't register, because a stranger must not learn
    // whose it is.
    if (!personId || given.email === ctx.config.adminEmail) {
      throw invalid({ email: addressNotAllowed }, addressNotAllowed);
    }
    const { email, name, affiliateCode, via } = given;
    try {
      await inTransaction(tx, (inner) =>
        onRegistered(inner, { personId, email, name, affiliateCode, via }),
      );
    } catch (error) {
      ctx.log.error({ err: error }, "what follows a sign-up failed");
    }
    const person = await getPerson(tx, personId);
    await queueConfirmation(tx, person);
    const deviceToken = await rememberDevice(tx, personId, given.deviceToken);
    return { token: await openSession(tx, personId, "user", given.device), person, deviceToken };
  });
}
