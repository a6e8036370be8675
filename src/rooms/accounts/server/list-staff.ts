import { asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { requirePermission } from "./require-permission.ts";
import { people, personRoles } from "./tables.ts";

/** The admins by name. @throws AppError 403 without `audit.read` */
export function listStaff(ctx: Context): Promise<{ id: string; name: string }[]> {
  requirePermission(ctx, "audit.read");
  return ctx.db
    .select({ id: people.id, name: people.name })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(eq(personRoles.role, "admin"))
    .orderBy(asc(people.name), asc(people.id));
}
