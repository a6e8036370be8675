import type { Actor } from "#foundation/context.ts";

/** What a person can be; one person may be several. Staff with fewer rights join here. */
export const roles = ["user", "affiliate", "admin"] as const;
export type Role = (typeof roles)[number];

/** The one table that gives permissions to roles. A permission is `room.deed`. */
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
    "affiliates.pay",
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
 * Whether the session in hand gives a permission. The session's kind counts, not only the person:
 * an admin who is signed in as a learner may do what a learner may.
 */
export function can(actor: Pick<Actor, "roles"> | null, permission: Permission): boolean {
  return actor?.roles.some((role) => granted.get(role)?.has(permission)) ?? false;
}
