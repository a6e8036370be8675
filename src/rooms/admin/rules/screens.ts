import type { Permission } from "#rooms/accounts/rules/permissions.ts";

/** The screens of the navigation, and the permission that opens each. */
export const screens = [
  { label: "Affiliates", to: "/admin/affiliates", permission: "affiliates.read" },
  { label: "Enrolments", to: "/admin/enrolments", permission: "enrolments.read" },
  { label: "Payments", to: "/admin/payments", permission: "payments.read" },
  { label: "Cases", to: "/admin/reviews", permission: "payments.read" },
  { label: "Catalogue", to: "/admin/catalogue", permission: "catalogue.manage" },
  { label: "Intakes", to: "/admin/intakes", permission: "catalogue.manage" },
  { label: "Fees", to: "/admin/fees", permission: "catalogue.manage" },
  { label: "Referrals", to: "/admin/referrals", permission: "affiliates.read" },
  { label: "Payouts", to: "/admin/payouts", permission: "payouts.read" },
  { label: "Programs", to: "/admin/programs", permission: "recommendations.manage" },
  { label: "Jobs", to: "/admin/job-applications", permission: "careers.read" },
  { label: "Messages", to: "/admin/messages", permission: "messages.read" },
  { label: "Community", to: "/admin/community", permission: "community.read" },
] as const satisfies readonly { label: string; to: string; permission: Permission }[];

/** Own password, devices and second factor. */
export const accountPath = "/admin/account";

export type AdminPath = (typeof screens)[number]["to"] | typeof accountPath;

/** Whether a signed-in admin has a permission, as the sign-in named them. The server decides again at each call. */
export const may = ({ permissions }: { permissions: readonly string[] }, permission: Permission) =>
  permissions.includes(permission);
