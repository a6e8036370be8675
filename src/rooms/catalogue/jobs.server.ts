import type { RoomJobs } from "#foundation/jobs.ts";
import { renewPagesDaily } from "./renew-pages-daily.server.ts";

export const catalogueJobs: RoomJobs = {
  scheduled: () => [renewPagesDaily()],
};
