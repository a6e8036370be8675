/** What the careers room offers to others. */
export { careersHttp } from "./http.ts";
export { sweepApplicationsJob } from "./sweep-applications.ts";
