import type { RoomJobs } from "#foundation/jobs.ts";
import { sendPasswordLinkJob } from "./passwords/send-password-link.server.ts";
import { sweepAccountsJob } from "./people/close-account.server.ts";
import { sendCodeJob } from "./phone-codes/send-code.server.ts";

export const accountJobs: RoomJobs = {
  queued: [sendPasswordLinkJob, sendCodeJob],
  scheduled: () => [sweepAccountsJob],
};
