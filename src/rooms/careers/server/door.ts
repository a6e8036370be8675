export { careersHttp } from "./http.ts";
export { sweepApplicationsJob } from "./sweep-applications.ts";
