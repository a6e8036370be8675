import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { readFigures } from "#rooms/enrolment/door.server.ts";
import { getAuditEntryEndpoint, listAuditEndpoint } from "../contract/audit.ts";
import { findEndpoint } from "../contract/find.ts";
import { listMailEndpoint, sendMailAgainEndpoint } from "../contract/mail.ts";
import {
  getEnrolmentFiguresEndpoint,
  getIncomeFiguresEndpoint,
  getOverviewEndpoint,
  getTodayEndpoint,
} from "../contract/overview.ts";
import { getPersonEndpoint } from "../contract/person.ts";
import { listSavedRepliesEndpoint } from "../contract/saved-replies.ts";
import {
  deleteViewEndpoint,
  listSavedViewsEndpoint,
  saveViewEndpoint,
} from "../contract/saved-views.ts";
import { fillReplies } from "./fill-replies.ts";
import { find } from "./find.ts";
import { getPerson } from "./get-person.ts";
import { auditColumns, exportAudit, getAuditEntry, listAudit } from "./list-audit.ts";
import { exportMail, listMail, mailColumns, sendAgain } from "./list-mail.ts";
import { listTasks, readToday } from "./read-today.ts";
import { deleteView, listViews, saveView } from "./saved-views.ts";

const overview: Served[] = [
  serve(getOverviewEndpoint, async (ctx) => {
    requirePermission(ctx, "overview.read");
    return answer(200, { tasks: await listTasks(ctx) });
  }),
  serve(getTodayEndpoint, async (ctx) => answer(200, await readToday(ctx))),
  serve(getEnrolmentFiguresEndpoint, async (ctx, { query }) => {
    requirePermission(ctx, "overview.read");
    return answer(200, await readFigures(ctx, "enrolments", query.months));
  }),
  serve(getIncomeFiguresEndpoint, async (ctx, { query }) => {
    requirePermission(ctx, "payments.read");
    return answer(200, await readFigures(ctx, "income", query.months));
  }),
];

export const adminHttp: Served[] = [
  ...overview,
  serve(findEndpoint, async (ctx, { query }) => answer(200, { results: await find(ctx, query) })),
  serve(getPersonEndpoint, async (ctx, { params }) => answer(200, await getPerson(ctx, params.id))),
  serve(listSavedRepliesEndpoint, async (ctx, { query }) => {
    const replies = await fillReplies(ctx, query.enrolment);
    return answer(200, { replies, total: replies.length });
  }),
  serve(listSavedViewsEndpoint, async (ctx, { query }) => {
    const views = await listViews(ctx, query.list);
    return answer(200, { views, total: views.length });
  }),
  serve(saveViewEndpoint, async (ctx, { body }) => answer(200, await saveView(ctx, body))),
  serve(deleteViewEndpoint, async (ctx, { params }) => {
    await deleteView(ctx, params.id);
    return answer(204);
  }),
  serve(listAuditEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "audit-log", auditColumns, exportAudit(ctx, query));
    }
    const { rows, ...counted } = await listAudit(ctx, query);
    return answer(200, { entries: rows, ...counted, ...pageOf(query) });
  }),
  serve(getAuditEntryEndpoint, async (ctx, { params }) =>
    answer(200, await getAuditEntry(ctx, params.id)),
  ),
  serve(listMailEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "mail", mailColumns, exportMail(ctx, query));
    }
    const { rows, ...counted } = await listMail(ctx, query);
    return answer(200, { mails: rows, ...counted, ...pageOf(query) });
  }),
  serve(sendMailAgainEndpoint, async (ctx, { params, body }) =>
    answer(200, await sendAgain(ctx, params.id, body.sent_again)),
  ),
];
