import { newId } from "#foundation/codes/ids.ts";
import type { ActorKind } from "#foundation/context.ts";
import { openSession, type StaffRole, seedPerson } from "#rooms/accounts/server/door.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

/**
 * Creates a person with a live session of one kind, without checking a password.
 * @param email a new address by default; the same address is the same person with another session
 * @param staffRole of an admin
 */
export async function signInAs(
  academy: Pick<TestAcademy, "ctx">,
  kind: ActorKind,
  email = `${kind}-${newId()}@people.example`,
  staffRole: StaffRole = "owner",
): Promise<{ token: string; personId: string; email: string }> {
  const { ctx } = academy;
  // Outside the demonstration no password is hashed; this needs none.
  const quick = { ...ctx, config: { ...ctx.config, appEnv: "production" as const } };
  const { personId } = await seedPerson(quick, {
    email,
    name: `Test ${kind}`,
    password: "",
    roles: kind === "admin" ? [kind, staffRole] : [kind],
  });
  return { token: await openSession(ctx, personId, kind), personId, email };
}
