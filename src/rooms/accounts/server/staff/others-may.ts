import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { can, type Permission, rolesWith, staffRoles } from "../../rules/permissions.ts";
import { people, personRoles } from "../tables.ts";

/** Whether another admin than this person has a permission. */
export async function othersMay(
  ctx: Context,
  permission: Permission,
  personId: string,
): Promise<boolean> {
  const allowed = staffRoles.filter((role) => can({ roles: [role] }, permission));
  const found = await ctx.db
    .select({ id: people.id })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(
      and(
        inArray(personRoles.role, allowed),
        ne(people.id, personId),
        isNull(people.closedAt),
        isNull(people.disabledAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether nobody else has a permission, so that no second person can be asked. */
export async function isOnlyOneWith(
  ctx: Context,
  personId: string,
  permission: Permission,
): Promise<boolean> {
  const others = await ctx.db
    .select({ personId: personRoles.personId })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(
      and(
        inArray(personRoles.role, rolesWith(permission)),
        ne(personRoles.personId, personId),
        isNull(people.closedAt),
        isNull(people.disabledAt),
      ),
    )
    .limit(1);
  return others.length === 0;
}
