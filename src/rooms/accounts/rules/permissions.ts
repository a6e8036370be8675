import type { Actor } from "#foundation/context.ts";

/** The roles of a person, who can have several. New staff roles with fewer rights go here. */
export const roles = ["user", "affiliate", "admin"] as const;
export type Role = (typeof roles)[number];

/** Which role has which permissions. A permission is `room.action`. */
const permissionsOf = {
  user: ["orders.place", "profile.manage"],
  affiliate: ["affiliates.own"],
  admin: [
    "overview.read",
    "catalogue.manage",
    "recommendations.manage",
    "enrolments.read",
    "enrolments.manage",
    "payments.read",
    "payments.record",
    "payments.refund",
    "affiliates.read",
    "affiliates.review",
    "affiliates.rate",
    "affiliates.pay",
    "payouts.read",
    "payouts.make",
    "payouts.approve",
    "payouts.pay",
    "careers.read",
    "careers.manage",
    "community.read",
    "messages.read",
    "messages.manage",
    "audit.read",
    "files.read",
  ],
} as const satisfies Record<Role, readonly `${string}.${string}`[]>;

export type Permission = (typeof permissionsOf)[Role][number];

const granted = new Map<string, ReadonlySet<string>>(
  Object.entries(permissionsOf).map(([role, permissions]) => [role, new Set(permissions)]),
);

/**
 * Whether this session gives a permission. The kind of session counts, not only the person: an admin
 * who is signed in as a learner can only do what a learner can.
 */
export function can(actor: Pick<Actor, "roles"> | null, permission: Permission): boolean {
  return actor?.roles.some((role) => granted.get(role)?.has(permission)) ?? false;
}

/** The roles that give a permission. */
export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => granted.get(role)?.has(permission));
