import type { RoomJobs } from "#foundation/jobs.ts";
import { sweepRegistrationsJob } from "./community/join-community.server.ts";
import { tellCancelledJob, tellMovedJob } from "./community/tell-registered.server.ts";

export const contentJobs: RoomJobs = {
  queued: [tellCancelledJob, tellMovedJob],
  retention: [sweepRegistrationsJob],
};
