import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Permission, rolesWith } from "../../rules/permissions.ts";
import { people, personRoles } from "../tables.ts";

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
