/** What other rooms can use of the careers room. */
export { addJobNote } from "./add-note.server.ts";
export { applicationsFrom, findApplicantOf, findApplicants } from "./applicants.server.ts";
export { applicationData } from "./delete-application.server.ts";
export { careersHttp } from "./http.server.ts";
export { careersJobs } from "./jobs.server.ts";
export { countNewApplications } from "./list-job-applications.server.ts";
export { CareersFile } from "./read-careers.server.ts";
export { setJobStage } from "./set-stage.server.ts";
export { submitJobApplication } from "./submit-job-application.server.ts";
