import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  addFeeScheduleEndpoint,
  changeFeeScheduleEndpoint,
  listFeeSchedulesEndpoint,
  withdrawFeeScheduleEndpoint,
} from "./fee-schedules.ts";
import type {
  addIntakeEndpoint,
  changeIntakeEndpoint,
  getIntakeEndpoint,
  listIntakesEndpoint,
  removeIntakeEndpoint,
} from "./intakes.ts";

/** The calls of the screen /admin/fees. */
export const feeCalls = {
  list: endpointAddress<typeof listFeeSchedulesEndpoint>("GET", "/admin/fees"),
  add: endpointAddress<typeof addFeeScheduleEndpoint>("POST", "/admin/fees"),
  change: endpointAddress<typeof changeFeeScheduleEndpoint>("PUT", "/admin/fees/:holdsFrom"),
  withdraw: endpointAddress<typeof withdrawFeeScheduleEndpoint>("DELETE", "/admin/fees/:holdsFrom"),
};

/** The calls of the screens with intakes. */
export const intakeCalls = {
  list: endpointAddress<typeof listIntakesEndpoint>("GET", "/admin/intakes"),
  get: endpointAddress<typeof getIntakeEndpoint>("GET", "/admin/intakes/:id"),
  add: endpointAddress<typeof addIntakeEndpoint>("POST", "/admin/intakes"),
  change: endpointAddress<typeof changeIntakeEndpoint>("PUT", "/admin/intakes/:id"),
  remove: endpointAddress<typeof removeIntakeEndpoint>("DELETE", "/admin/intakes/:id"),
};
