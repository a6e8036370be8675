import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  addJobNoteEndpoint,
  deleteJobApplicationEndpoint,
  deleteJobNoteEndpoint,
  getJobApplicationEndpoint,
  listJobApplicationsEndpoint,
  setJobStageEndpoint,
} from "./admin-applications.ts";

/** The calls of the admin screens about job applications. */
export const jobDeskCalls = {
  list: endpointAddress<typeof listJobApplicationsEndpoint>("GET", "/admin/job-applications"),
  get: endpointAddress<typeof getJobApplicationEndpoint>("GET", "/admin/job-applications/:id"),
  setStage: endpointAddress<typeof setJobStageEndpoint>("PUT", "/admin/job-applications/:id/stage"),
  addNote: endpointAddress<typeof addJobNoteEndpoint>("POST", "/admin/job-applications/:id/notes"),
  removeNote: endpointAddress<typeof deleteJobNoteEndpoint>(
    "DELETE",
    "/admin/job-applications/:id/notes/:note",
  ),
  remove: endpointAddress<typeof deleteJobApplicationEndpoint>(
    "DELETE",
    "/admin/job-applications/:id",
  ),
};
