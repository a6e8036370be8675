import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { ActorKind, Context } from "#foundation/context.ts";
import { openSession, type StaffRole, seedPerson } from "#rooms/accounts/door.server.ts";
import { hashPassword } from "#rooms/accounts/passwords/hash-password.server.ts";
import { hasCentre } from "#rooms/accounts/permissions.ts";
import { people, staffRecords } from "#rooms/accounts/tables.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";

type NewPerson = Omit<Parameters<typeof seedPerson>[1], "password">;

/** Outside the demonstration seedPerson hashes no password, which takes a while. */
const addWithoutPassword = (ctx: Context, person: NewPerson) =>
  seedPerson(
    { ...ctx, config: { ...ctx.config, appEnv: "production" } },
    { ...person, password: "" },
  );

let hashed: Promise<string> | undefined;

/** Creates a person with the password "a long password", hashed once for all. */
export async function addPerson(
  { ctx }: Pick<TestAcademy, "ctx">,
  person: NewPerson,
): Promise<{ personId: string }> {
  hashed ??= hashPassword("a long password");
  const added = await addWithoutPassword(ctx, person);
  const isNew = and(eq(people.id, added.personId), isNull(people.passwordHash));
  await ctx.db
    .update(people)
    .set({ passwordHash: await hashed })
    .where(isNew);
  return added;
}

/**
 * Creates a person with a live session of one kind, without checking a password.
 * @param email a new address by default; the same address is the same person with another session
 * @param staffRole of an admin; a clerk and a cashier work at Jalingo, unless the person already has a centre
 */
export async function signInAs(
  academy: Pick<TestAcademy, "ctx">,
  kind: ActorKind,
  email = `${kind}-${newId()}@people.example`,
  staffRole: StaffRole = "owner",
  name = `Test ${kind}`,
): Promise<{ token: string; personId: string; email: string }> {
  const { ctx } = academy;
  const { personId } = await addWithoutPassword(ctx, {
    email,
    name,
    roles: kind === "admin" ? [kind, staffRole] : [kind],
  });
  if (kind === "admin" && hasCentre(staffRole)) {
    const post = { personId, centreId: "jalingo" as const };
    await ctx.db.insert(staffRecords).values(post).onConflictDoNothing();
  }
  return { token: await openSession(ctx, personId, kind), personId, email };
}
