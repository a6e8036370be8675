import type { RoomJobs } from "#foundation/jobs.ts";
import { sweepMessagesJob } from "./manage-message.server.ts";

export const contactJobs: RoomJobs = {
  retention: [sweepMessagesJob],
};
