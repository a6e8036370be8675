/** What other rooms can use of the careers room. */
export { addJobNote } from "./add-note.ts";
export { applicationsFrom, findApplicantOf, findApplicants } from "./applicants.ts";
export { applicationData, sweepApplicationsJob } from "./delete-application.ts";
export { careersHttp } from "./http.ts";
export { countNewApplications } from "./list-job-applications.ts";
export { setJobStage } from "./set-stage.ts";
export { submitJobApplication } from "./submit-job-application.ts";
