import { centreNamed } from "#foundation/academy/centres.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  disableStaffEndpoint,
  enableStaffEndpoint,
  inviteStaffEndpoint,
  listStaffEndpoint,
  setStaffRoleEndpoint,
} from "../../contract/staff.ts";
import type { StaffRole } from "../../rules/permissions.ts";
import { requirePermission } from "../require-permission.ts";
import { disableStaff, enableStaff } from "./disable-staff.ts";
import { inviteStaff } from "./invite-staff.ts";
import { findStaffMember, getStaffMember, listStaff } from "./list-staff.ts";
import { setStaffRole } from "./set-staff-role.ts";

/** The staff, for owners. */
export const staffHttp: Served[] = [
  serve(listStaffEndpoint, async (ctx) => {
    requirePermission(ctx, "staff.manage");
    const staff = await listStaff(ctx);
    return answer(200, { staff, total: staff.length });
  }),
  serve(inviteStaffEndpoint, async (ctx, { body }) => {
    requirePermission(ctx, "staff.manage");
    const personId = await inviteStaff(ctx, {
      ...{ email: body.email, name: body.name },
      ...{ role: body.role as StaffRole, centreId: centreNamed(body.location) },
    });
    return answer(201, await getStaffMember(ctx, personId));
  }),
  serve(disableStaffEndpoint, async (ctx, { params }) => {
    requirePermission(ctx, "staff.manage");
    await disableStaff(ctx, params.id);
    return answer(200, await findStaffMember(ctx, params.id));
  }),
  serve(enableStaffEndpoint, async (ctx, { params }) => {
    requirePermission(ctx, "staff.manage");
    await enableStaff(ctx, params.id);
    return answer(200, await getStaffMember(ctx, params.id));
  }),
  serve(setStaffRoleEndpoint, async (ctx, { params, body }) => {
    requirePermission(ctx, "staff.manage");
    await setStaffRole(ctx, params.id, body.role as StaffRole, centreNamed(body.location));
    return answer(200, await getStaffMember(ctx, params.id));
  }),
];
