import { and, eq, isNotNull, or } from "drizzle-orm";
import { samples } from "#academy/samples";
import { formatCount } from "#foundation/amounts/durations.ts";
import { newReadableCode } from "#foundation/codes/ids.ts";
import { canUnseal, sealAgain } from "#foundation/codes/seal.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, StartError, toStartError } from "#foundation/errors/errors.ts";
import { hashPassword } from "./passwords/hash-password.server.ts";
import { refuseWeakPassword } from "./passwords/set-password.server.ts";
import { createPerson } from "./people/create-person.server.ts";
import { findAccountByEmail, findPersonByEmail } from "./people/find-person.server.ts";
import type { Role } from "./permissions.ts";
import { grantRole } from "./staff/grant-role.server.ts";
import { hasAdmin, saveFirstAdmin } from "./staff/save-admin.server.ts";
import { secondFactors } from "./tables.server.ts";

/** @returns the text to store; "unreadable" when none of the keys opens it */
function renew(ctx: Context, sealed: string | null): string | null | "unreadable" {
  try {
    return sealed && (sealAgain(sealed, ctx.config.sealKeys) ?? sealed);
  } catch {
    return "unreadable";
  }
}

/**
 * Seals every second factor with the key in force, for the start after a change of SEAL_KEY.
 * @returns how many people have one that none of the keys opens: they cannot sign in
 */
async function sealSecondFactorsAgain(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(secondFactors)
    .where(or(isNotNull(secondFactors.sealedSecret), isNotNull(secondFactors.sealedPending)));
  let unreadable = 0;
  for (const { personId, sealedSecret, sealedPending } of rows) {
    const secret = renew(ctx, sealedSecret);
    const pending = renew(ctx, sealedPending);
    if (secret === "unreadable") unreadable += 1;
    if (secret === "unreadable" || pending === "unreadable") continue;
    if (secret === sealedSecret && pending === sealedPending) continue;
    // Updates only the row as read, because the person may set up another one at this moment.
    const same = and(
      eq(secondFactors.personId, personId),
      sealedSecret === null ? undefined : eq(secondFactors.sealedSecret, sealedSecret),
      sealedPending === null ? undefined : eq(secondFactors.sealedPending, sealedPending),
    );
    await ctx.db
      .update(secondFactors)
      .set({ sealedSecret: secret, sealedPending: pending })
      .where(same);
  }
  return unreadable;
}

/** Who an account without a name of its own is. */
const firstName = "Admin";

/**
 * Checks what the first start needs to create the first admin, and changes nothing.
 * @param isEmpty whether the database has no tables yet
 * @throws StartError for a weak ADMIN_PASSWORD, and in production if it is missing, because a generated one would be
 * kept in a log
 */
export async function checkFirstAdmin(
  ctx: Pick<Context, "db" | "config">,
  isEmpty = false,
): Promise<void> {
  const { adminEmail: email, adminPassword, appEnv } = ctx.config;
  if (adminPassword === null && appEnv !== "production") return;
  if (!isEmpty && (await hasAdmin(ctx))) return;
  if (adminPassword === null) {
    throw new StartError(
      "ADMIN_PASSWORD is needed for the first start with APP_ENV=production. Remove it afterwards.",
    );
  }
  await refuseWeakPassword(adminPassword, { email, name: firstName }).catch((error) => {
    throw toStartError(error, (reason) => `ADMIN_PASSWORD: ${reason}.`);
  });
}

/**
 * Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, if there is no admin yet. The password is not read
 * after that.
 * @throws StartError as `checkFirstAdmin` does
 */
async function firstAdmin(ctx: Context): Promise<string> {
  const { adminEmail: email, adminPassword, databaseUrl } = ctx.config;
  await checkFirstAdmin(ctx);
  const password = adminPassword ?? newReadableCode(12);
  const made = await saveFirstAdmin(ctx, { email, name: firstName, password }).catch((error) => {
    throw error instanceof AppError ? new StartError(`ADMIN_PASSWORD: ${error.message}`) : error;
  });
  const prefix = "Admin      /admin/login     ";
  if (made) {
    const hint = adminPassword
      ? "(password from ADMIN_PASSWORD)"
      : `${password}  (shown this once)`;
    return `${prefix}  ${email}  ${hint}`;
  }
  const who = (await findPersonByEmail(ctx, email))?.isAdmin ? email : "(made before)";
  // Several processes on a server start at once: a line about another password than the one of the first confuses.
  return databaseUrl
    ? `${prefix}  ${who}`
    : `${prefix}  ${who}  (new password: npm run admin -- reset-password EMAIL)`;
}

function unreadableLines(unreadable: number): string[] {
  if (unreadable === 0) return [];
  const whose = formatCount(unreadable, "second factor");
  return [`SEAL_KEY   does not open ${whose}: set the earlier key as SEAL_KEY_OLD too`];
}

/** What the settings' keys cannot open, as lines for the person who is about to start the academy. Changes nothing. */
export async function checkSealKeys({
  db,
  config,
}: Pick<Context, "db" | "config">): Promise<string[]> {
  const rows = await db
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(isNotNull(secondFactors.sealedSecret));
  return unreadableLines(
    rows.filter(({ sealed }) => sealed !== null && !canUnseal(sealed, config.sealKeys)).length,
  );
}

/** The messages about SEAL_KEY, after everything is sealed with it. */
async function sealLines(ctx: Context): Promise<string[]> {
  const unreadable = await sealSecondFactorsAgain(ctx);
  if (unreadable > 0) return unreadableLines(unreadable);
  const isChange = ctx.config.sealKeys.length > 1;
  return isChange ? ["SEAL_KEY now seals every second factor: remove SEAL_KEY_OLD"] : [];
}

/**
 * Creates a demo person, or finds the one from an earlier start. The passwords are public, so in
 * production such a person cannot sign in.
 */
export async function seedPerson(
  ctx: Context,
  person: {
    email: string;
    name: string;
    password: string;
    phone?: string | null;
    admin?: boolean;
    roles?: readonly Role[];
  },
): Promise<{ personId: string }> {
  const { password, admin, ...rest } = person;
  const roles: Role[] = [...(person.roles ?? []), ...(admin ? (["admin", "owner"] as const) : [])];
  const existing = await findAccountByEmail(ctx, person.email);
  if (existing) {
    for (const role of roles) await grantRole(ctx, existing.id, role);
    return { personId: existing.id };
  }
  const passwordHash = ctx.config.appEnv === "demo" ? await hashPassword(password) : null;
  return inTransaction(ctx, async (tx) => {
    const created = await createPerson(tx, { ...rest, passwordHash, roles, emailConfirmed: true });
    const personId = created ?? (await findAccountByEmail(tx, person.email))?.id;
    if (!personId) throw new Error(`${person.email} can be neither made nor found`);
    return { personId };
  });
}

/**
 * Creates the accounts that every start needs: the first admin, and in the demo also a learner. Also handles a changed
 * SEAL_KEY.
 * @returns lines that explain how to sign in, and what to do about the settings
 */
export async function seedAccounts(ctx: Context): Promise<string[]> {
  const lines = [await firstAdmin(ctx)];
  if (samples.people && ctx.config.seed === "demo" && ctx.config.appEnv === "demo") {
    const { email, name, phone, password } = samples.people.learner;
    await seedPerson(ctx, { email, name, phone, password });
    lines.push(`Learner    /login             ${email}  ${password}`);
  }
  return [...lines, ...(await sealLines(ctx))];
}
