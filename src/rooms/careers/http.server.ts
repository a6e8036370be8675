import { sendUpload } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { addJobNote, deleteJobNote } from "./add-note.server.ts";
import {
  deleteJobNoteEndpoint,
  jobApplicationCalls,
  listJobApplicationsEndpoint,
  openJobDocumentEndpoint,
} from "./admin-applications.ts";
import { deleteJobApplication } from "./delete-application.server.ts";
import { getJobApplication, openJobDocument } from "./find-application.server.ts";
import { listOwnJobApplicationsEndpoint, submitJobApplicationEndpoint } from "./job-application.ts";
import {
  jobApplicationColumns,
  jobApplicationList,
  listOwnApplications,
} from "./list-job-applications.server.ts";
import { setJobStage } from "./set-stage.server.ts";
import { submitJobApplication } from "./submit-job-application.server.ts";

export const careersHttp: Served[] = [
  serve(submitJobApplicationEndpoint, async (ctx, { body }) => {
    const { id, reference } = await submitJobApplication(ctx, body);
    return answer(201, { id, reference });
  }),
  serveList(listJobApplicationsEndpoint, jobApplicationList, {
    file: "job-applications",
    columns: jobApplicationColumns,
    body: (applications) => ({ applications }),
  }),
  ...serveAll(jobApplicationCalls, {
    getJobApplication,
    setJobStage,
    addJobNote: (ctx, id, { text }) => addJobNote(ctx, id, text),
    deleteJobApplication,
  }),
  serve(deleteJobNoteEndpoint, async (ctx, { params }) => {
    await deleteJobNote(ctx, params.id, params.note);
    return answer(204);
  }),
  serve(openJobDocumentEndpoint, async (ctx, { params }, exchange) =>
    sendUpload(exchange, await openJobDocument(ctx, params.id)),
  ),
  serve(listOwnJobApplicationsEndpoint, async (ctx) => {
    const applications = await listOwnApplications(ctx);
    return answer(200, { applications, total: applications.length });
  }),
];
