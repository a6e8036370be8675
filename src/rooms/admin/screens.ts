import type { Permission, StaffRole } from "#rooms/accounts/permissions.ts";

type Screen = {
  label: string;
  to: string;
  permission: Permission;
  /** Who opens it on most days. For the others it is folded under its group. */
  daily?: readonly StaffRole[];
};

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

const centre = ["clerk", "cashier"] as const;
const everyone = ["owner", ...centre, "reviewer"] as const;

/** The screens of the navigation, grouped by what staff work on, with the permission each needs. */
export const screenGroups = [
  {
    group: "Front desk",
    screens: [
      { label: "Today", to: "/admin", permission: "overview.read", daily: everyone },
      { label: "Counter", to: "/admin/counter", permission: "walk_ins.add", daily: centre },
    ],
  },
  {
    group: "Learners",
    screens: [
      {
        label: "Enrolments",
        to: "/admin/enrolments",
        permission: "enrolments.read",
        daily: everyone,
      },
      { label: "Rosters", to: "/admin/rosters", permission: "enrolments.read" },
      { label: "Certificates", to: "/admin/certificates", permission: "certificates.read" },
      { label: "Hybrid interest", to: "/admin/interest", permission: "enrolments.read" },
      { label: "Messages to many", to: "/admin/broadcasts", permission: "broadcasts.send" },
    ],
  },
  {
    group: "Money",
    screens: [
      {
        label: "Payments",
        to: "/admin/payments",
        permission: "payments.read",
        daily: ["owner", "cashier"],
      },
      { label: "Tills", to: "/admin/tills", permission: "tills.keep", daily: ["owner", ...centre] },
      { label: "Bank", to: "/admin/bank", permission: "bank.reconcile" },
      { label: "Settlements", to: "/admin/settlements", permission: "bank.reconcile" },
      { label: "Months", to: "/admin/months", permission: "months.read" },
      { label: "Credits", to: "/admin/credits", permission: "payments.read" },
      {
        label: "Cases",
        to: "/admin/reviews",
        permission: "payments.read",
        daily: ["owner", "cashier"],
      },
    ],
  },
  {
    group: "Commission",
    screens: [
      {
        label: "Affiliates",
        to: "/admin/affiliates",
        permission: "affiliates.read",
        daily: ["owner", "reviewer"],
      },
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
      { label: "Reminders", to: "/admin/reminders", permission: "catalogue.manage" },
      { label: "Pictures", to: "/admin/pictures", permission: "catalogue.manage" },
      { label: "Centres", to: "/admin/centres", permission: "centres.edit" },
      { label: "Recommended courses", to: "/admin/programs", permission: "recommendations.manage" },
    ],
  },
  {
    group: "Enquiries",
    screens: [
      { label: "Messages", to: "/admin/messages", permission: "messages.read", daily: ["owner"] },
      {
        label: "Job applications",
        to: "/admin/job-applications",
        permission: "careers.read",
        daily: ["reviewer"],
      },
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
] as const satisfies readonly { group: string; screens: readonly Screen[] }[];

export type AnyScreen = (typeof screenGroups)[number]["screens"][number];

type ScreenGroup = { readonly group: string; readonly screens: readonly AnyScreen[] };

type Admin = {
  readonly permissions: readonly string[];
  readonly staffRole?: StaffRole | undefined;
};

/** The screens that this admin may open: those of every day, and all others by group. */
export function screensOf(admin: Admin): { daily: AnyScreen[]; more: ScreenGroup[] } {
  const { staffRole } = admin;
  const isDaily = (screen: Screen) =>
    staffRole === undefined || (screen.daily ?? []).includes(staffRole);
  const own = screenGroups.map(({ group, screens }) => ({
    group,
    screens: (screens as readonly AnyScreen[]).filter(({ permission }) => may(admin, permission)),
  }));
  return {
    daily: own.flatMap(({ screens }) => screens.filter(isDaily)),
    more: own
      .map(({ group, screens }) => ({ group, screens: screens.filter((one) => !isDaily(one)) }))
      .filter(({ screens }) => screens.length > 0),
  };
}

const permissions = new Map<AdminPath, Permission>(
  screenGroups.flatMap(({ screens }) =>
    screens.map(({ to, permission }): [AdminPath, Permission] => [to, permission]),
  ),
);

/** What opens a screen; own matters need nothing. */
export const permissionOf = (path: AdminPath): Permission | undefined => permissions.get(path);

/** The first screen after signing in: Today for owners, the affiliates for the others (spec §2). */
export const screenAfterSignIn = ({ staffRole }: Pick<Admin, "staffRole">): AnyScreen["to"] =>
  staffRole === "owner" ? "/admin" : "/admin/affiliates";

/** Own password, devices and second factor. */
export const accountPath = "/admin/account";

export type AdminPath = AnyScreen["to"] | typeof accountPath;

/** Whether a signed-in admin has a permission, as listed at sign-in. The server checks again on each call. */
export const may = ({ permissions }: { permissions: readonly string[] }, permission: Permission) =>
  permissions.includes(permission);
