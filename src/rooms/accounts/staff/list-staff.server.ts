import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CentreId, getCentre } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { can, type Permission, rolesWith, staffRoles } from "../permissions.ts";
import { people, personRoles, secondFactors, staffRecords } from "../tables.server.ts";
import type { StaffMember } from "./staff.ts";

/** @param personId only this one */
async function readStaff(ctx: Context, personId?: string): Promise<StaffMember[]> {
  const { db } = ctx;
  const asking = alias(people, "asking");
  const adminRole = db
    .select({ one: sql`1` })
    .from(personRoles)
    .where(and(eq(personRoles.personId, people.id), eq(personRoles.role, "admin")));
  const rows = await db
    .select({
      person: people,
      record: staffRecords,
      role: personRoles.role,
      factor: secondFactors.sealedSecret,
      askedBy: asking.name,
    })
    .from(people)
    .leftJoin(staffRecords, eq(staffRecords.personId, people.id))
    .leftJoin(asking, eq(asking.id, staffRecords.ownerAskedBy))
    .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
    .leftJoin(
      personRoles,
      and(eq(personRoles.personId, people.id), inArray(personRoles.role, [...staffRoles])),
    )
    .where(
      and(
        personId === undefined ? undefined : eq(people.id, personId),
        or(exists(adminRole), isNotNull(staffRecords.ownerAskedBy)),
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
  return rows.map(({ person: { id, name, email, disabledAt }, record, role, factor, askedBy }) => ({
    id,
    name,
    email,
    role: staffRoles.find((known) => known === role) ?? null,
    location: record?.centreId ? getCentre(record.centreId).name : null,
    state: disabledAt ? "disabled" : role ? "active" : "waiting",
    lastSignInAt: record?.lastSignInAt?.toISOString() ?? null,
    hasSecondFactor: factor !== null,
    failedSignIns: record?.failedSignIns ?? 0,
    ownerAsked: record?.ownerAskedBy
      ? { by: askedBy ?? "", isMine: record.ownerAskedBy === ctx.actor?.personId }
      : null,
  }));
}

/** Everyone who works or will work in the back office, by name. The caller checks the permission. */
export const listStaff = (ctx: Context): Promise<StaffMember[]> => readStaff(ctx);

/** One of them; null for anybody else. */
export const findStaffMember = async (ctx: Context, personId: string) =>
  (await readStaff(ctx, personId))[0] ?? null;

export async function getStaffMember(ctx: Context, personId: string): Promise<StaffMember> {
  const member = await findStaffMember(ctx, personId);
  if (!member) throw notFound("There is no such colleague.");
  return member;
}

/**
 * The caller's centre, for what a list shows first; null for people without one: owners, reviewers, and clerks whose
 * centre no owner has set yet.
 */
export async function findStaffCentre(ctx: Context): Promise<CentreId | null> {
  if (ctx.actor?.kind !== "admin") return null;
  const [record] = await ctx.db
    .select({ centreId: staffRecords.centreId })
    .from(staffRecords)
    .where(eq(staffRecords.personId, ctx.actor.personId));
  return record?.centreId ?? null;
}

/**
 * The admins who have a permission, by name.
 * @param centreId only those who belong to this centre
 */
export async function findStaff(
  ctx: Context,
  permission: Permission,
  centreId?: CentreId,
): Promise<{ id: string; name: string }[]> {
  const allowed = staffRoles.filter((role) => can({ roles: [role] }, permission));
  return ctx.db
    .selectDistinct({ id: people.id, name: people.name })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .leftJoin(staffRecords, eq(staffRecords.personId, people.id))
    .where(
      and(
        inArray(personRoles.role, allowed),
        isNull(people.closedAt),
        isNull(people.disabledAt),
        centreId && eq(staffRecords.centreId, centreId),
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
}

/**
 * Whether an admin other than this person has a permission; otherwise there is no second person to ask.
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
