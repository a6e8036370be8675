import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  getEnrolmentFiguresEndpoint,
  getIncomeFiguresEndpoint,
  getOverviewEndpoint,
} from "./overview.ts";

/** The calls of the overview. */
export const overviewCalls = {
  getWaiting: endpointAddress<typeof getOverviewEndpoint>("GET", "/admin/overview"),
  getEnrolments: endpointAddress<typeof getEnrolmentFiguresEndpoint>(
    "GET",
    "/admin/overview/enrolments",
  ),
  getIncome: endpointAddress<typeof getIncomeFiguresEndpoint>("GET", "/admin/overview/income"),
};
