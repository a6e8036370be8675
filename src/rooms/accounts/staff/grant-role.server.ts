import type { Context } from "#foundation/context.ts";
import type { Role } from "../permissions.ts";
import { personRoles } from "../tables.server.ts";

/** Gives a person a role, unless they already have it. */
export async function grantRole(ctx: Context, personId: string, role: Role): Promise<void> {
  await ctx.db
    .insert(personRoles)
    .values({ personId, role, grantedAt: ctx.clock() })
    .onConflictDoNothing();
}
