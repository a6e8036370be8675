import { and, eq, gt } from "drizzle-orm";
import { hashSecret } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { oneTimeSecrets } from "../tables.server.ts";
import { findStaffMember } from "./list-staff.server.ts";
import type { StaffMember } from "./staff.ts";

export type Invitation = Pick<StaffMember, "email" | "role" | "location">;

/** Whom the link of an invitation is for, told to whoever has it; null once it is used, and for links of learners. */
export async function readInvitation(ctx: Context, token: string): Promise<Invitation | null> {
  const [known] = await ctx.db
    .select({ personId: oneTimeSecrets.personId })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.secretHash, hashSecret(token)),
        eq(oneTimeSecrets.purpose, "set-password"),
        gt(oneTimeSecrets.expiresAt, ctx.clock()),
      ),
    );
  const member = known && (await findStaffMember(ctx, known.personId));
  if (member?.state !== "active") return null;
  const { email, role, location } = member;
  return { email, role, location };
}
