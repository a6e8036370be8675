/** What other rooms can use of the careers room. */
export { applicationData } from "./application-data.ts";
export { countNewApplications } from "./count-new.ts";
export { careersHttp } from "./http.ts";
export { sweepApplicationsJob } from "./sweep-applications.ts";
