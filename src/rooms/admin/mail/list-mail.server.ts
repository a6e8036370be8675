import { and, desc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList, readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { sendMailAgain } from "#foundation/mail/send-again.ts";
import { messages as table } from "#foundation/mail/tables.ts";
import { type MailKind, mailKindName } from "#foundation/mail-kinds.ts";
import { whyNotAgain } from "#foundation/mail-states.ts";
import { can, type Permission, requirePermission } from "#rooms/accounts/door.server.ts";
import type { MailQuery, MailRecord } from "./mail.ts";
import { failureWords, mailStates, wayNames } from "./mail-words.ts";

type Query = z.output<typeof MailQuery>;

/**
 * An address that begins so, as a range of the index on the lower-cased address: with `like` a prepared statement
 * reads all of them, because it does not know the start of the text.
 */
function beginsWith(search: string): SQL {
  const from = search.toLowerCase();
  const address = sql`lower(${table.recipient})`;
  return sql`(${address} ~>=~ ${from} and ${address} ~<~ ${`${from}\u{10ffff}`})`;
}

/** Emails to people in another list: only for those who may also read that list. */
const ofLists: readonly { permission: Permission; kinds: readonly MailKind[] }[] = [
  {
    permission: "careers.read",
    kinds: ["job_application_received", "job_application_invited", "job_application_rejected"],
  },
  {
    permission: "messages.read",
    kinds: ["contact_acknowledged", "contact_message", "contact_reply"],
  },
];

function maySee({ actor }: Context): SQL | undefined {
  const hidden = ofLists.filter(({ permission }) => !can(actor, permission));
  const kinds = hidden.flatMap((list) => list.kinds);
  return kinds.length > 0 ? notInArray(table.kind, kinds) : undefined;
}

function whereOf({ search, status, way, kind }: Query, ctx: Context): SQL | undefined {
  return and(
    maySee(ctx),
    status ? eq(table.status, status) : undefined,
    way ? eq(table.channel, way) : undefined,
    kind ? eq(table.kind, kind) : undefined,
    search ? beginsWith(search) : undefined,
  );
}

const { text: _text, letter: _letter, ...shown } = getTableColumns(table);
/** Texts stay in the database: they may hold links that give access. */
const columns = { ...shown, hasText: sql<boolean>`${table.text} <> ''` };

type Row = Omit<typeof table.$inferSelect, "text" | "letter"> & { hasText: boolean };
type OtherWays = ReadonlyMap<string, readonly Pick<Row, "id" | "channel" | "status">[]>;

/** How the notices of these rows go otherwise, by their group. */
async function otherWaysOf(ctx: Context, rows: readonly Row[]): Promise<OtherWays> {
  const groups = rows.flatMap(({ groupId }) => groupId ?? []);
  if (groups.length === 0) return new Map();
  const { id, groupId, channel, status } = table;
  const found = await ctx.db
    .select({ id, groupId, channel, status })
    .from(table)
    .where(inArray(groupId, groups))
    .orderBy(table.channel);
  return Map.groupBy(found, (row) => row.groupId ?? "");
}

const toRecord = (row: Row, others: OtherWays): MailRecord => ({
  id: row.id,
  way: row.channel,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  failure: row.failure,
  attempts: row.attempts,
  next_try_at: row.nextTryAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt?.toISOString() ?? null,
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  parts: row.parts,
  cost_kobo: row.costKobo,
  other_ways: (others.get(row.groupId ?? "") ?? [])
    .filter(({ id }) => id !== row.id)
    .map(({ channel, status }) => ({ way: channel, status })),
  sent_again: row.sentAgain,
  not_again: whyNotAgain(row),
});

async function toRecords(ctx: Context, rows: readonly Row[]): Promise<MailRecord[]> {
  const others = await otherWaysOf(ctx, rows);
  return rows.map((row) => toRecord(row, others));
}

export const mailList = defineList<Query, MailRecord>(
  (ctx) => requirePermission(ctx, "mail.read"),
  {
    from: table,
    id: table.id,
    date: table.createdAt,
    sort: { created_at: table.createdAt },
    where: whereOf,
    rows: async (ctx, part) =>
      toRecords(ctx, await cutTo(part, ctx.db.select(columns).from(table).$dynamic())),
  },
);

/** The emails to these addresses, newest first. The caller checks `mail.read`. */
export async function mailsTo(
  ctx: Context,
  addresses: readonly string[],
  most: number,
): Promise<MailRecord[]> {
  const rows = await ctx.db
    .select(columns)
    .from(table)
    .where(and(inArray(table.recipient, [...addresses]), maySee(ctx)))
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);
  return toRecords(ctx, rows);
}

export const mailColumns: CsvColumns<MailRecord> = {
  To: ({ recipient }) => recipient,
  Kind: ({ kind }) => mailKindName(kind),
  Subject: ({ subject }) => subject,
  Status: ({ status }) => mailStates[status].label,
  "Last failure": ({ failure }) => failure && failureWords[failure],
  Tries: ({ attempts }) => attempts,
  "Next try": ({ next_try_at }) => instantCell(next_try_at),
  Written: ({ created_at }) => instantCell(created_at),
  Sent: ({ sent_at }) => instantCell(sent_at),
  Way: ({ way }) => wayNames[way],
  Delivered: ({ delivered_at }) => instantCell(delivered_at),
  Parts: ({ parts }) => parts,
  "Cost (NGN)": ({ cost_kobo }) => (cost_kobo === null ? null : { kobo: cost_kobo }),
};

export async function sendAgain(ctx: Context, id: string, sentAgain: number): Promise<MailRecord> {
  requirePermission(ctx, "mail.send");
  const mail = await sendMailAgain(ctx, id, sentAgain);
  const [record] = await toRecords(ctx, [{ ...mail, hasText: mail.text !== "" }]);
  if (!record) throw new Error("the message is gone");
  return record;
}

/**
 * How many emails failed permanently. A message to a phone that failed went another way, or its number is shown as
 * wrong at the counter. The caller checks the permission.
 */
export const countFailedMail = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    table,
    and(eq(table.status, "failed"), eq(table.channel, "email")),
    table.createdAt,
  );
