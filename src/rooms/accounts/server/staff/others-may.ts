import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { type Permission, rolesWith } from "../../rules/permissions.ts";
import { people, personRoles, staffRecords } from "../tables.ts";

/**
 * Whether another admin than this person has a permission: otherwise no second person can be asked.
 * @param centreId only those who belong to this centre
 */
export async function othersMay(
  ctx: Context,
  permission: Permission,
  personId: string,
  centreId?: CentreId,
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: people.id })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .leftJoin(staffRecords, eq(staffRecords.personId, people.id))
    .where(
      and(
        inArray(personRoles.role, rolesWith(permission)),
        ne(people.id, personId),
        isNull(people.closedAt),
        isNull(people.disabledAt),
        centreId && eq(staffRecords.centreId, centreId),
      ),
    )
    .limit(1);
  return found.length > 0;
}
