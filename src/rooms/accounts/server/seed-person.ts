import { type Context, inTransaction } from "#foundation/context.ts";
import type { Role } from "../rules/permissions.ts";
import { grantRole } from "./grant-role.ts";
import { hashPassword } from "./passwords/hash-password.ts";
import { createPerson } from "./people/create-person.ts";
import { findAccountByEmail } from "./people/find-person.ts";

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
