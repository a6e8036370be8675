import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  listJobApplicationsEndpoint,
  submitJobApplicationEndpoint,
} from "../contract/job-application.ts";
import { listOwnJobApplicationsEndpoint } from "../contract/own-applications.ts";
import { listJobApplications } from "./list-job-applications.ts";
import { listOwnApplications } from "./list-own-applications.ts";
import { submitJobApplication } from "./submit-job-application.ts";

export const careersHttp: Served[] = [
  serve(submitJobApplicationEndpoint, async (ctx, { body }) => {
    const { id, reference } = await submitJobApplication(ctx, body);
    return answer(201, { id, reference });
  }),
  serve(listJobApplicationsEndpoint, async (ctx, { query }) => {
    const { applications, total } = await listJobApplications(ctx, query);
    return answer(200, { applications, total, ...pageOf(query) });
  }),
  serve(listOwnJobApplicationsEndpoint, async (ctx) => {
    const applications = await listOwnApplications(ctx);
    return answer(200, { applications, total: applications.length });
  }),
];
