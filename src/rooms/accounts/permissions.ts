import type { Actor, ActorKind } from "#foundation/context.ts";

/** The role of a member of staff. Owners set it; each admin has one. */
export const staffRoles = ["owner", "clerk", "cashier", "reviewer"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that work at the counter of one centre. Everyone with such a role belongs to a centre. */
export const centreRoles = ["clerk", "cashier"] as const satisfies readonly StaffRole[];
export const hasCentre = (role: StaffRole): boolean =>
  (centreRoles as readonly StaffRole[]).includes(role);

/**
 * The roles of a person, who can have several. `admin` opens the admin sign-in; the staff role decides what it allows.
 */
export const roles = ["user", "affiliate", "admin", ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** What only some of the staff may do. Owners may do all of it. */
const staffPermissions = [
  "overview.read",
  "catalogue.manage",
  "recommendations.manage",
  "enrolments.read",
  "enrolments.manage",
  "walk_ins.add",
  "certificates.read",
  // Propose a certificate, a correction of one, or discard a proposal.
  "certificates.propose",
  // Propose one although something is missing, with a reason.
  "certificates.decide",
  // Issue what someone else proposed.
  "certificates.issue",
  "certificates.revoke",
  "payments.read",
  // Own payments of the day too: correct their amount, for cash while the till is open.
  "payments.record",
  // Remind someone of what they owe today.
  "payments.remind",
  // Correct the amount of any recorded payment, whenever it was recorded.
  "payments.correct",
  // Refund payments of any kind, larger ones with a second person (refund-limits.ts); approve refunds by others.
  "payments.refund",
  // Give back cash from their own till, within a clerk's limits; more waits for a person who may refund.
  "payments.give_back",
  "ledger.read",
  // Statements of the academy's bank account: import them, and book or tick off their lines.
  "bank.reconcile",
  // The month's figures for the bookkeeper, with every line behind them; and closing a month.
  "months.read",
  "months.close",
  // Own till: open it, pay in and out, and close it.
  "tills.keep",
  // Tills of a centre: count again what someone else has counted, and take it over.
  "tills.take_over",
  // Tills of every centre.
  "tills.read",
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
  "careers.delete",
  "community.read",
  "community.manage",
  "messages.read",
  "messages.manage",
  "audit.read",
  "mail.read",
  "mail.send",
  "broadcasts.send",
  "files.read",
  // The training centres.
  "centres.edit",
  "staff.manage",
  "people.manage",
  // Notes for colleagues on a person's page: write them, and delete one's own.
  "people.note",
] as const;
type StaffPermission = (typeof staffPermissions)[number];

/** At the counter: answers questions, takes payments and gives small sums of cash back; makes no decisions. */
const clerkPermissions = [
  "overview.read",
  "enrolments.read",
  "walk_ins.add",
  "certificates.read",
  "payments.read",
  "payments.record",
  "payments.remind",
  "payments.give_back",
  "tills.keep",
  "affiliates.read",
  "community.read",
  "messages.read",
  "messages.manage",
  // A message to everyone of a roster or a list of their centre.
  "broadcasts.send",
  // "I did not get my slip": looks it up and sends it again.
  "mail.read",
  "mail.send",
  "people.note",
] as const satisfies readonly StaffPermission[];

/** Which role has which permissions. A permission is `room.action`. */
const permissionsOf = {
  user: ["orders.place", "profile.manage"],
  affiliate: ["affiliates.own"],
  // Their own sessions, password and second factor.
  admin: ["account.own"],
  owner: staffPermissions,
  clerk: clerkPermissions,
  // A clerk who is also responsible for the centre's cash: takes over tills, corrects and refunds payments of any kind,
  // compares the bank's statements with the books, and reads the month's figures.
  cashier: [
    ...clerkPermissions,
    "tills.take_over",
    "months.read",
    "payments.correct",
    "payments.refund",
    "bank.reconcile",
  ],
  // Decides who gets a place, a job or a code; touches no money.
  reviewer: [
    "overview.read",
    "recommendations.manage",
    "enrolments.read",
    "enrolments.manage",
    "certificates.read",
    "certificates.propose",
    "certificates.issue",
    "affiliates.read",
    "affiliates.review",
    "careers.read",
    "careers.manage",
    "community.read",
    // As with recommended courses: content for visitors, without money.
    "community.manage",
    "files.read",
    "people.note",
  ],
} as const satisfies Record<Exclude<Role, StaffRole>, readonly `${string}.${string}`[]> &
  Record<StaffRole, readonly StaffPermission[]>;

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

const isStaffRole = (role: Role): role is StaffRole =>
  (staffRoles as readonly Role[]).includes(role);

/** The person's roles that apply in a session of this kind. */
export const rolesInForce = (kind: ActorKind, held: readonly Role[]): Role[] =>
  held.includes(kind)
    ? held.filter((role) => role === kind || (kind === "admin" && isStaffRole(role)))
    : [];

/** Everything the given roles permit, without duplicates, for screens that hide what would be refused. */
export const permissionsFor = (held: readonly Role[]): Permission[] => [
  ...new Set(held.flatMap((role): readonly Permission[] => permissionsOf[role])),
];

export const rolesWith = (permission: Permission): Role[] =>
  roles.filter((role) => granted.get(role)?.has(permission));

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  clerk: "Clerk",
  cashier: "Cashier",
  reviewer: "Reviewer",
};

/** Read after the name, as in "Owner: may do everything". */
export const staffRoleDuties: Readonly<Record<StaffRole, string>> = {
  owner: "can do everything, and manages the staff",
  clerk: "answers questions and takes payments at a centre, with their own till",
  cashier:
    "a clerk who also takes over the tills of a centre, gives money back, and books the bank’s statements",
  reviewer: "decides on applications and places; handles no money",
};

/** `waiting`: invited as an owner, and a second owner has not agreed yet. */
export const staffStates = ["active", "waiting", "disabled"] as const;

/** Failed sign-ins in a row that the overview shows to owners, if the last one is not older than this. */
export const tellingFailures = { inARow: 5, forDays: 7 } as const;
