import { eq, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { requirePermission } from "../require-permission.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { forgetGuesses } from "../sign-in/count-guesses.server.ts";
import { forgetGuessesMs, knownDeviceMs } from "../sign-in/guesses.ts";
import {
  knownDevices,
  oneTimeSecrets,
  oneUseLinks,
  people,
  personRoles,
  phoneCodes,
  sessions,
  wrongGuesses,
} from "../tables.server.ts";
import { getPerson, type Person } from "./find-person.server.ts";
import type { PersonalExport } from "./own-account.ts";
import {
  accountData,
  type DataOwner,
  type PersonalData,
  type RefuseErasing,
} from "./personal-data.server.ts";

const ownerOf = ({ id, email, emailConfirmed }: Person): DataOwner => ({
  personId: id,
  email,
  confirmedEmail: emailConfirmed ? email : null,
});

/** Asks the rooms about their part of the caller's account. Outside of transactions. */
export async function askBeforeClosing(
  ctx: Context,
  parts: readonly PersonalData[],
): Promise<RefuseErasing[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const owner = ownerOf(await getPerson(ctx, personId));
  const refusals: RefuseErasing[] = [];
  for (const part of parts) {
    if (part.askBeforeErasing) refusals.push(await part.askBeforeErasing(ctx, owner));
  }
  return refusals;
}

/**
 * Deletes an account: nobody can sign in with it, and personal data is removed here and in every room. The address
 * can be registered again. The id stays, because the ledger refers to it.
 * @param parts the personal data of the other rooms
 * @param refusals of those rooms (askBeforeClosing)
 */
export async function closeAccount(
  ctx: Context,
  personId: string,
  parts: readonly PersonalData[] = [],
  refusals: readonly RefuseErasing[] = [],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, personId);
    if (person.isAdmin) throw conflict("is_admin", "An admin's account cannot be deleted.");
    const owner = ownerOf(person);
    for (const refuse of refusals) await refuse(tx);
    for (const part of [...parts, accountData]) await part.erase(tx, owner);
    await tx.db
      .update(people)
      .set({
        email: erasedEmail(person.id),
        name: "",
        phone: null,
        confirmedPhone: null,
        passwordHash: null,
        temporaryUntil: null,
        emailConfirmedAt: null,
        closedAt: tx.clock(),
      })
      .where(eq(people.id, person.id));
    await tx.db.delete(personRoles).where(eq(personRoles.personId, person.id));
    await tx.db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.personId, person.id));
    await tx.db.delete(phoneCodes).where(eq(phoneCodes.personId, person.id));
    await endSessionsOf(tx, person.id);
    await forgetGuesses(tx, person.email);
    await audit(tx, "account.closed", person.id);
  });
}

/** Deletes expired rows to save space. Nothing depends on when this runs. */
export const sweepAccountsJob: ScheduledJob = {
  name: "sweep-accounts",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const now = ctx.clock();
    await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
    await ctx.db.delete(oneTimeSecrets).where(lt(oneTimeSecrets.expiresAt, now));
    await ctx.db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, now));
    await ctx.db.delete(oneUseLinks).where(lt(oneUseLinks.expiresAt, now));
    await ctx.db
      .delete(knownDevices)
      .where(lt(knownDevices.lastSignInAt, new Date(now.getTime() - knownDeviceMs)));
    await ctx.db
      .delete(wrongGuesses)
      .where(lt(wrongGuesses.lastAt, new Date(now.getTime() - forgetGuessesMs)));
  },
};

/** Converts dates to texts, and drops what JSON cannot hold. */
const asJson = (value: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/**
 * Everything that we hold about the signed-in person, by room.
 * @param parts the personal data of the other rooms
 */
export async function exportData(
  ctx: Context,
  parts: readonly PersonalData[],
): Promise<PersonalExport> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const owner = ownerOf(await getPerson(ctx, personId));
  const read: PersonalExport["parts"] = {};
  for (const part of [accountData, ...parts]) {
    read[part.name] = asJson(await part.read(ctx, owner));
  }
  return { exportedAt: ctx.clock().toISOString(), parts: read };
}
