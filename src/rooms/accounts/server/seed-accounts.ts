import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { StartError } from "#foundation/start-error.ts";
import { findPersonByEmail } from "./find-person.ts";
import { seedPerson } from "./seed-person.ts";
import { saveFirstAdmin } from "./staff/save-admin.ts";

/** The demo learner. */
const learner = {
  email: "learner@zaure.example",
  name: "Hauwa Bello",
  phone: "+2348030000001",
  password: "learn-a-trade",
};

/**
 * Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, if there is no admin yet.
 * @throws StartError for a weak ADMIN_PASSWORD
 */
async function firstAdmin(ctx: Context): Promise<string> {
  const { adminEmail: email, adminPassword } = ctx.config;
  const password = adminPassword ?? newReadableCode(12);
  const made = await saveFirstAdmin(ctx, { email, name: "Admin", password }).catch((error) => {
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
  return `${prefix}  ${who}  (new password: npm run admin -- reset-password EMAIL)`;
}

/**
 * Creates the accounts that every start needs: the first admin, and in the demo also a learner.
 * @returns lines that explain how to sign in
 */
export async function seedAccounts(ctx: Context): Promise<string[]> {
  const lines = [await firstAdmin(ctx)];
  if (ctx.config.seed === "demo" && ctx.config.appEnv === "demo") {
    await seedPerson(ctx, learner);
    lines.push(`Learner    /login             ${learner.email}  ${learner.password}`);
  }
  return lines;
}
