import { type Served, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { readFigures } from "#rooms/enrolment/door.server.ts";
import { getAuditEntryEndpoint, listAuditEndpoint } from "./audit/audit.ts";
import { auditColumns, auditList, getAuditEntry } from "./audit/list-audit.server.ts";
import { find } from "./find/find.server.ts";
import { findEndpoint } from "./find/find.ts";
import { deleteView, listViews, saveView } from "./lists/saved-views.server.ts";
import { viewCalls } from "./lists/saved-views.ts";
import { mailColumns, mailList, sendAgain } from "./mail/list-mail.server.ts";
import { listMailEndpoint, sendMailAgainEndpoint } from "./mail/mail.ts";
import { fillReplies } from "./messages/fill-replies.server.ts";
import { listSavedRepliesEndpoint } from "./messages/saved-replies.ts";
import { getPerson } from "./people/get-person.server.ts";
import { getPersonEndpoint } from "./people/person.ts";
import { overviewCalls } from "./today/overview.ts";
import { listTasks, readToday } from "./today/read-today.server.ts";

/** Calls that are declared on their own. */
const otherCalls = {
  find: findEndpoint,
  getPerson: getPersonEndpoint,
  listSavedReplies: listSavedRepliesEndpoint,
  getAuditEntry: getAuditEntryEndpoint,
  sendMailAgain: sendMailAgainEndpoint,
};

export const adminHttp: Served[] = [
  ...serveAll(overviewCalls, {
    getOverview: async (ctx) => {
      requirePermission(ctx, "overview.read");
      return { tasks: await listTasks(ctx) };
    },
    getToday: readToday,
    getEnrolmentFigures: async (ctx, { months }) => {
      requirePermission(ctx, "overview.read");
      return readFigures(ctx, "enrolments", months);
    },
    getIncomeFigures: async (ctx, { months }) => {
      requirePermission(ctx, "payments.read");
      return readFigures(ctx, "income", months);
    },
  }),
  ...serveAll(viewCalls, {
    listSavedViews: async (ctx, { list }) => {
      const views = await listViews(ctx, list);
      return { views, total: views.length };
    },
    saveView,
    deleteView,
  }),
  serveList(listAuditEndpoint, auditList, {
    file: "audit-log",
    columns: auditColumns,
    body: (entries) => ({ entries }),
  }),
  serveList(listMailEndpoint, mailList, {
    file: "mail",
    columns: mailColumns,
    body: (mails) => ({ mails }),
  }),
  ...serveAll(otherCalls, {
    find: async (ctx, query) => ({ results: await find(ctx, query) }),
    getPerson,
    listSavedReplies: async (ctx, { enrolment }) => {
      const replies = await fillReplies(ctx, enrolment);
      return { replies, total: replies.length };
    },
    getAuditEntry,
    sendMailAgain: (ctx, id, { sent_again }) => sendAgain(ctx, id, sent_again),
  }),
];
