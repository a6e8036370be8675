import type { Context } from "#foundation/context.ts";
import { newReadableCode } from "#foundation/ids.ts";
import { saveFirstAdmin } from "./save-admin.ts";
import { seedPerson } from "./seed-person.ts";

/** The learner of the demonstration. */
const learner = {
  email: "learner@zaure.example",
  name: "Hauwa Bello",
  phone: "+2348030000001",
  password: "learn-a-trade",
};

/** Makes the first admin, with ADMIN_EMAIL and ADMIN_PASSWORD, if there is no admin yet. */
async function firstAdmin(ctx: Context): Promise<string> {
  const { adminEmail: email, adminPassword } = ctx.config;
  const password = adminPassword ?? newReadableCode(12);
  const made = await saveFirstAdmin(ctx, { email, name: "Admin", password });
  const where = `Admin      /admin/login       ${email}`;
  if (!made) return `${where}  (password of the first start, or: npm run admin -- reset-password)`;
  return adminPassword
    ? `${where}  (password from ADMIN_PASSWORD)`
    : `${where}  ${password}  (made now and shown this once)`;
}

/**
 * Makes the accounts that a start needs: the first admin always, the learner in the demonstration.
 * @returns lines that tell how to sign in
 */
export async function seedAccounts(ctx: Context): Promise<string[]> {
  const lines = [await firstAdmin(ctx)];
  if (ctx.config.seed === "demo" && ctx.config.appEnv === "demo") {
    await seedPerson(ctx, learner);
    lines.push(`Learner    /login             ${learner.email}  ${learner.password}`);
  }
  return lines;
}
