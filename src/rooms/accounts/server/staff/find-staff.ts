import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { can, type Permission, staffRoles } from "../../rules/permissions.ts";
import { people, personRoles } from "../tables.ts";

/** The admins who have a permission, by name. */
export async function findStaff(
  ctx: Context,
  permission: Permission,
): Promise<{ id: string; name: string }[]> {
  const allowed = staffRoles.filter((role) => can({ roles: [role] }, permission));
  return ctx.db
    .selectDistinct({ id: people.id, name: people.name })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(
      and(inArray(personRoles.role, allowed), isNull(people.closedAt), isNull(people.disabledAt)),
    )
    .orderBy(asc(people.name), asc(people.id));
}
