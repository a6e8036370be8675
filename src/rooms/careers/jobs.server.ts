import type { RoomJobs } from "#foundation/jobs.ts";
import { sweepApplicationsJob } from "./delete-application.server.ts";

export const careersJobs: RoomJobs = {
  retention: [sweepApplicationsJob],
};
