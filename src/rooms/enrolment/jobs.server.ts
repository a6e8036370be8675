import type { RoomJobs } from "#foundation/jobs.ts";
import { sendBroadcastsJob, sweepBroadcastsJob } from "./broadcasts/send-broadcasts.server.ts";
import { sweepUnpaidJob } from "./erasing/sweep-unpaid.server.ts";
import { sweepInterestJob } from "./hybrid/record-hybrid-interest.server.ts";
import { mailHybridOpenJob } from "./hybrid/set-hybrid-registration.server.ts";
import { moveInstalmentsJob } from "./instalments/move-instalments.server.ts";
import { remindOfInstalmentsJob } from "./instalments/remind-of-instalments.server.ts";
import { remindOfStartJob } from "./intakes/remind-of-start.server.ts";
import { lapseOthersJob, lapseUnpaidJob } from "./lapsing/lapse-registrations.server.ts";
import { sendEarlierLinksJob, sendRegistrationLinkJob } from "./own-page/renew-link.server.ts";
import { sweepProofsJob } from "./proofs/sweep-proofs.server.ts";
import { showSeatsJob } from "./seats/count-seats.server.ts";
import { followSeatsJob, sweepWaitingListsJob } from "./waiting-list/offer-seats.server.ts";

export const enrolmentJobs: RoomJobs = {
  queued: [
    sendRegistrationLinkJob,
    sendEarlierLinksJob,
    lapseOthersJob,
    moveInstalmentsJob,
    showSeatsJob,
    mailHybridOpenJob,
  ],
  retention: [
    sweepInterestJob,
    sweepWaitingListsJob,
    sweepProofsJob,
    sweepUnpaidJob,
    sweepBroadcastsJob,
  ],
  scheduled: () => [
    lapseUnpaidJob,
    followSeatsJob,
    remindOfInstalmentsJob,
    remindOfStartJob,
    sendBroadcastsJob,
  ],
};
