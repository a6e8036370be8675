import type { Permission } from "#rooms/accounts/permissions.ts";

type Screen = { label: string; to: string; permission: Permission };

/** What the search field of the office finds, by what it leads to. */
export const foundKinds = [
  "person",
  "enrolment",
  "payment",
  "receipt",
  "program",
  "screen",
  "action",
] as const;

/** The screens of the navigation, grouped by what staff work on, with the permission each needs. */
export const screenGroups = [
  {
    group: null,
    screens: [
      { label: "Today", to: "/admin", permission: "overview.read" },
      { label: "Counter", to: "/admin/counter", permission: "walk_ins.add" },
    ],
  },
  {
    group: "Learners",
    screens: [
      { label: "Enrolments", to: "/admin/enrolments", permission: "enrolments.read" },
      { label: "Rosters", to: "/admin/rosters", permission: "enrolments.read" },
      { label: "Hybrid interest", to: "/admin/interest", permission: "enrolments.read" },
    ],
  },
  {
    group: "Money",
    screens: [
      { label: "Payments", to: "/admin/payments", permission: "payments.read" },
      { label: "Tills", to: "/admin/tills", permission: "tills.keep" },
      { label: "Credits", to: "/admin/credits", permission: "payments.read" },
      { label: "Cases", to: "/admin/reviews", permission: "payments.read" },
    ],
  },
  {
    group: "Affiliates",
    screens: [
      { label: "Affiliates", to: "/admin/affiliates", permission: "affiliates.read" },
      { label: "Referrals", to: "/admin/referrals", permission: "affiliates.read" },
      { label: "Payouts", to: "/admin/payouts", permission: "payouts.read" },
    ],
  },
  {
    group: "Training",
    screens: [
      { label: "Catalogue", to: "/admin/catalogue", permission: "catalogue.manage" },
      { label: "Intakes", to: "/admin/intakes", permission: "catalogue.manage" },
      { label: "Levels", to: "/admin/levels", permission: "catalogue.manage" },
      { label: "Fees", to: "/admin/fees", permission: "catalogue.manage" },
      { label: "Pictures", to: "/admin/pictures", permission: "catalogue.manage" },
      { label: "Centres", to: "/admin/centres", permission: "centres.edit" },
      { label: "Recommended courses", to: "/admin/programs", permission: "recommendations.manage" },
    ],
  },
  {
    group: "People",
    screens: [
      { label: "Messages", to: "/admin/messages", permission: "messages.read" },
      { label: "Job applications", to: "/admin/job-applications", permission: "careers.read" },
      { label: "Community", to: "/admin/community", permission: "community.read" },
    ],
  },
  {
    group: "Record",
    screens: [
      { label: "Mail", to: "/admin/mail", permission: "mail.read" },
      { label: "Audit log", to: "/admin/audit", permission: "audit.read" },
      { label: "Staff", to: "/admin/staff", permission: "staff.manage" },
    ],
  },
] as const satisfies readonly { group: string | null; screens: readonly Screen[] }[];

type AnyScreen = (typeof screenGroups)[number]["screens"][number];

const permissions = new Map<AdminPath, Permission>(
  screenGroups.flatMap(({ screens }) =>
    screens.map(({ to, permission }): [AdminPath, Permission] => [to, permission]),
  ),
);

/** What opens a screen; own matters need nothing. */
export const permissionOf = (path: AdminPath): Permission | undefined => permissions.get(path);

/** Spec §2. */
export const screenAfterSignIn = "/admin/affiliates" satisfies AnyScreen["to"];

/** Own password, devices and second factor. */
export const accountPath = "/admin/account";

export type AdminPath = AnyScreen["to"] | typeof accountPath;

/** Whether a signed-in admin has a permission, as listed at sign-in. The server checks again on each call. */
export const may = ({ permissions }: { permissions: readonly string[] }, permission: Permission) =>
  permissions.includes(permission);
