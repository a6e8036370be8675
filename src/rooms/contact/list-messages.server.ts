import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { sortColumns } from "#foundation/database/columns.ts";
import { cutTo, defineList, readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { findStaff, readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import type { listMessagesEndpoint } from "./admin-messages.ts";
import {
  type Colleague,
  type ContactMessageRecord,
  messageSorts,
  type ReplyRecord,
} from "./contact-message.ts";
import { findMessage, isIn, isLate, repliesTo, toRecords } from "./select-messages.server.ts";
import { messageStatusNames } from "./states.ts";
import { subjectNames } from "./subjects.ts";
import { messageWords, contactMessages as table } from "./tables.server.ts";

type Query = z.output<typeof listMessagesEndpoint.query>;

function assignedTo(ctx: Context, assigned: Query["assigned"]): SQL | undefined {
  if (assigned === "nobody") return isNull(table.assignedTo);
  return assigned === "me" ? eq(table.assignedTo, ctx.actor?.personId ?? "") : undefined;
}

/** The search finds beginnings of words in name, email and the first 500 characters of the text. */
export const messageList = defineList<Query, ContactMessageRecord>(
  (ctx) => requirePermission(ctx, "messages.read"),
  {
    from: table,
    id: table.id,
    date: table.createdAt,
    sort: sortColumns(table, messageSorts),
    where: ({ status, assigned, late, subject, search }, ctx) =>
      and(
        status ? isIn(ctx, status) : undefined,
        assignedTo(ctx, assigned),
        late ? isLate(ctx) : undefined,
        subject ? eq(table.subject, subject) : undefined,
        search ? matchesWords(messageWords(table), search) : undefined,
      ),
    rows: async (ctx, part) =>
      toRecords(ctx, await cutTo(part, ctx.db.select().from(table).$dynamic())),
  },
);

export const messageColumns: CsvColumns<ContactMessageRecord> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Subject: ({ subject }) => subjectNames[subject],
  Message: ({ message }) => message,
  Status: ({ status }) => messageStatusNames[status],
  "Snoozed until": ({ snoozed_until }) => snoozed_until,
  Late: ({ is_late }) => (is_late ? "yes" : "no"),
  "Assigned to": ({ assigned_to }) => assigned_to?.name ?? null,
  Received: ({ created_at }) => instantCell(created_at),
};

export async function getMessage(
  ctx: Context,
  id: string,
): Promise<{
  message: ContactMessageRecord;
  replies: ReplyRecord[];
  history: PastEvent[];
  colleagues: Colleague[];
}> {
  requirePermission(ctx, "messages.read");
  const [message] = await toRecords(ctx, [await findMessage(ctx, id)]);
  if (!message) throw new Error("the message has no record");
  return {
    message,
    replies: await repliesTo(ctx, id),
    history: await readHistory(ctx, [id]),
    colleagues: await findStaff(ctx, "messages.manage"),
  };
}

/**
 * How many messages have waited longer than a working day for an answer, for the overview. The list shows them with
 * `late=yes`.
 */
export async function countLateMessages(ctx: Context): Promise<Waiting> {
  requirePermission(ctx, "messages.read");
  return readWaiting(ctx, table, isLate(ctx), table.openSince);
}
