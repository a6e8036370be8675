import { type Served, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { readFigures } from "#rooms/enrolment/door.server.ts";
import { getAuditEntryEndpoint, listAuditEndpoint } from "../contract/audit.ts";
import { findEndpoint } from "../contract/find.ts";
import { listMailEndpoint, sendMailAgainEndpoint } from "../contract/mail.ts";
import { overviewCalls } from "../contract/overview.ts";
import { getPersonEndpoint } from "../contract/person.ts";
import { listSavedRepliesEndpoint } from "../contract/saved-replies.ts";
import { viewCalls } from "../contract/saved-views.ts";
import { fillReplies } from "./fill-replies.ts";
import { find } from "./find.ts";
import { getPerson } from "./get-person.ts";
import { auditColumns, auditList, getAuditEntry } from "./list-audit.ts";
import { mailColumns, mailList, sendAgain } from "./list-mail.ts";
import { listTasks, readToday } from "./read-today.ts";
import { deleteView, listViews, saveView } from "./saved-views.ts";

/** Calls that are alone in their contracts. */
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
