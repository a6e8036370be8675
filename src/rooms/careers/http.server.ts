import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendUpload } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { addJobNote, deleteJobNote } from "./add-note.server.ts";
import * as endpoints from "./admin-applications.ts";
import { deleteJobApplication } from "./delete-application.server.ts";
import { getJobApplication, openJobDocument } from "./find-application.server.ts";
import { listOwnJobApplicationsEndpoint, submitJobApplicationEndpoint } from "./job-application.ts";
import {
  exportJobApplications,
  jobApplicationColumns,
  listJobApplications,
  listOwnApplications,
} from "./list-job-applications.server.ts";
import { setJobStage } from "./set-stage.server.ts";
import { submitJobApplication } from "./submit-job-application.server.ts";

export const careersHttp: Served[] = [
  serve(submitJobApplicationEndpoint, async (ctx, { body }) => {
    const { id, reference } = await submitJobApplication(ctx, body);
    return answer(201, { id, reference });
  }),
  serve(endpoints.listJobApplicationsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const all = exportJobApplications(ctx, query);
      return answerCsv(ctx, query, exchange, "job-applications", jobApplicationColumns, all);
    }
    const { rows, ...counted } = await listJobApplications(ctx, query);
    return answer(200, { applications: rows, ...counted, ...pageOf(query) });
  }),
  serve(endpoints.getJobApplicationEndpoint, async (ctx, { params }) =>
    answer(200, await getJobApplication(ctx, params.id)),
  ),
  serve(endpoints.setJobStageEndpoint, async (ctx, { params, body }) =>
    answer(200, await setJobStage(ctx, params.id, body)),
  ),
  serve(endpoints.addJobNoteEndpoint, async (ctx, { params, body }) =>
    answer(201, await addJobNote(ctx, params.id, body.text)),
  ),
  serve(endpoints.deleteJobNoteEndpoint, async (ctx, { params }) => {
    await deleteJobNote(ctx, params.id, params.note);
    return answer(204);
  }),
  serve(endpoints.deleteJobApplicationEndpoint, async (ctx, { params }) => {
    await deleteJobApplication(ctx, params.id);
    return answer(204);
  }),
  serve(endpoints.openJobDocumentEndpoint, async (ctx, { params }, exchange) =>
    sendUpload(exchange, await openJobDocument(ctx, params.id)),
  ),
  serve(listOwnJobApplicationsEndpoint, async (ctx) => {
    const applications = await listOwnApplications(ctx);
    return answer(200, { applications, total: applications.length });
  }),
];
