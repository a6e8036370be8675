import { and, asc, count, desc, eq, ilike, or } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { ContactMessageRecord } from "../contract/contact-message.ts";
import type { listMessagesEndpoint } from "../contract/endpoints.ts";
import { contactMessages as table } from "./tables.ts";

const columns = {
  created_at: table.createdAt,
  name: table.name,
  email: table.email,
  subject: table.subject,
};

/** A page of messages. The search looks at name, email and text. */
export async function listMessages(
  ctx: Context,
  query: z.output<typeof listMessagesEndpoint.query>,
): Promise<{ messages: ContactMessageRecord[]; total: number }> {
  requirePermission(ctx, "messages.read");
  const pattern = query.search ? likePattern(query.search) : null;
  const where = and(
    query.subject ? eq(table.subject, query.subject) : undefined,
    pattern
      ? or(ilike(table.name, pattern), ilike(table.email, pattern), ilike(table.message, pattern))
      : undefined,
  );
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(table.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(where);
  const messages = rows.map(({ createdAt, ...message }) => ({
    ...message,
    created_at: createdAt.toISOString(),
  }));
  return { messages, total: counted?.total ?? 0 };
}
