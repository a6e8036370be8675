import type { StaffRole } from "./permissions.ts";

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  clerk: "Clerk",
  reviewer: "Reviewer",
};

/** `waiting`: invited as an owner, and a second owner has not agreed yet. */
export const staffStates = ["active", "waiting", "disabled"] as const;

/** Failed sign-ins in a row that the overview tells owners about, if the last one is not older than this. */
export const tellingFailures = { inARow: 5, forDays: 7 } as const;
