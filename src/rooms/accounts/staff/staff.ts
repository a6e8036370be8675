import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoints } from "#foundation/http/endpoint.ts";
import { staffRoles, staffStates } from "../permissions.ts";
import { staffForm, staffRoleForm } from "./staff-form.ts";

const owners = { who: "admin", permission: "staff.manage", tag: "accounts" } as const;

const params = z.object({ id: z.string().min(1).max(100) });

/** Someone who works or will work in the back office. */
export const StaffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles).nullable().describe("null while a second owner has to agree"),
  location: z
    .string()
    .nullable()
    .describe("of a clerk or cashier: the centre; null while none is set, and for other roles"),
  state: z.enum(staffStates),
  lastSignInAt: z.iso.datetime().nullable().describe("to the back office"),
  hasSecondFactor: z.boolean(),
  failedSignIns: z.int().describe("in a row, since the last successful one"),
  ownerAsked: z
    .object({
      by: z.string().describe("the owner's name"),
      isMine: z.boolean().describe("then another owner has to agree"),
    })
    .nullable()
    .describe("an owner wants this person to be an owner"),
});
export type StaffMember = z.output<typeof StaffMember>;

export const staffCalls = defineEndpoints({
  listStaff: {
    ...owners,
    method: "GET",
    path: "/admin/staff",
    summary: "Everyone who works in the back office, by name",
    answers: { 200: z.object({ staff: z.array(StaffMember), total: z.int() }) },
  },
  inviteStaff: {
    ...owners,
    method: "POST",
    path: "/admin/staff",
    summary:
      "Makes a person a member of the staff and mails a link to set a password. A clerk and a cashier need a `location`. A new owner waits until another owner sends the same role to /admin/staff/{id}/role; a sole owner decides alone. 409 `is_staff`",
    body: formBody(staffForm),
    answers: { 201: StaffMember },
    perHour: { account: 60 },
  },
  disableStaff: {
    ...owners,
    method: "POST",
    path: "/admin/staff/:id/disable",
    summary:
      "Dismisses a person: every session ends, and neither sign-in nor emailed links work. Withdraws an invitation that is waiting for a second owner. 409 `last_owner`",
    params,
    answers: { 200: StaffMember.nullable().describe("null for an invitation that was withdrawn") },
  },
  enableStaff: {
    ...owners,
    method: "POST",
    path: "/admin/staff/:id/enable",
    summary:
      "Lets a dismissed person sign in again. To reinstate an owner, a second owner has to send the same call",
    params,
    answers: { 200: StaffMember },
  },
  setStaffRole: {
    ...owners,
    method: "POST",
    path: "/admin/staff/:id/role",
    summary:
      "Sets a role, and the centre of a clerk or cashier; the person's sessions end. For `owner`, a second owner, if there is one, has to send the same call; any other role withdraws that request. 409 `last_owner`",
    params,
    body: formBody(staffRoleForm),
    answers: { 200: StaffMember },
  },
});
