import { countBroadcastsToApprove } from "./broadcasts/get-broadcast.server.ts";
import { countOverdue, countSponsorshipsToDecide } from "./staff/list-enrolments.server.ts";

/** What waits for staff, by the name of its task on Today, which checks the permission. */
export const enrolmentsWaiting = {
  overdue: countOverdue,
  broadcasts: countBroadcastsToApprove,
  sponsorships: countSponsorshipsToDecide,
};
