import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  disableStaffEndpoint,
  enableStaffEndpoint,
  inviteStaffEndpoint,
  listStaffEndpoint,
  setStaffRoleEndpoint,
} from "./staff.ts";

/** The calls of the screen of the staff. */
export const staffCalls = {
  list: endpointAddress<typeof listStaffEndpoint>("GET", "/admin/staff"),
  invite: endpointAddress<typeof inviteStaffEndpoint>("POST", "/admin/staff"),
  disable: endpointAddress<typeof disableStaffEndpoint>("POST", "/admin/staff/:id/disable"),
  enable: endpointAddress<typeof enableStaffEndpoint>("POST", "/admin/staff/:id/enable"),
  setRole: endpointAddress<typeof setStaffRoleEndpoint>("POST", "/admin/staff/:id/role"),
};
