import type { StaffMember } from "#rooms/accounts/contract/staff.ts";
import { staffRoleNames } from "#rooms/accounts/rules/staff.ts";
import type { Look } from "./people-words.ts";

/** Where somebody is between invitation and dismissal. */
export const staffLook = ({ state, ownerAsked }: StaffMember): Look => {
  if (state === "disabled") return { label: "Dismissed", tone: "neutral" };
  if (ownerAsked) return { label: "Needs a second owner", tone: "warning" };
  return { label: "Active", tone: "success" };
};

/** The role, and the one that was asked for. */
export function roleWords({ role, state, ownerAsked }: StaffMember): string {
  const name = role ? staffRoleNames[role] : "None yet";
  if (!ownerAsked) return name;
  const what = state === "disabled" ? "wants them back" : "wants them to be an owner";
  return `${name}. ${ownerAsked.isMine ? `You asked for another owner’s agreement` : `${ownerAsked.by} ${what}`}`;
}
