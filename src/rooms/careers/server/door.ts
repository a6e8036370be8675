/** What the careers room offers to others. */
export { careersHttp } from "./http.ts";
export { type OpenedDocument, openJobDocument } from "./open-job-document.ts";
export { sweepApplicationsJob } from "./sweep-applications.ts";
