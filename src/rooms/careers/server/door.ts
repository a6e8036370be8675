/** What other rooms can use of the careers room. */
export { addJobNote } from "./add-note.ts";
export { applicationData } from "./application-data.ts";
export { countNewApplications } from "./count-new.ts";
export { careersHttp } from "./http.ts";
export { setJobStage } from "./set-stage.ts";
export { submitJobApplication } from "./submit-job-application.ts";
export { sweepApplicationsJob } from "./sweep-applications.ts";
