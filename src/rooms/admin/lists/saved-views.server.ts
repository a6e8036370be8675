import { and, asc, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { savedViews as table } from "../tables.server.ts";
import { mostViews, type SavedView, type viewCalls } from "./saved-views.ts";

const callerOf = (ctx: Context): string => requirePermission(ctx, "account.own").personId;

const shown = { id: table.id, name: table.name, query: table.query };

/** The caller's own views of a list, by name. */
export const listViews = (ctx: Context, list: string): Promise<SavedView[]> =>
  ctx.db
    .select(shown)
    .from(table)
    .where(and(eq(table.personId, callerOf(ctx)), eq(table.list, list)))
    .orderBy(asc(table.name));

/** Saves a view, or replaces the one of the same name. */
export async function saveView(
  ctx: Context,
  { list, name, query }: z.output<typeof viewCalls.saveView.body>,
): Promise<SavedView> {
  const personId = callerOf(ctx);
  const mine = and(eq(table.personId, personId), eq(table.list, list));
  const [held] = await ctx.db.select({ many: count() }).from(table).where(mine);
  if ((held?.many ?? 0) >= mostViews) {
    throw conflict("too_many_views", `A list has at most ${mostViews} views. Delete one first.`);
  }
  const [saved] = await ctx.db
    .insert(table)
    .values({ id: newId(), personId, list, name, query, createdAt: ctx.clock() })
    .onConflictDoUpdate({ target: [table.personId, table.list, table.name], set: { query } })
    .returning(shown);
  if (!saved) throw new Error("the view was not stored");
  return saved;
}

/** Deletes an own view. @throws AppError 404, also for the view of someone else */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  const own = and(eq(table.id, id), eq(table.personId, callerOf(ctx)));
  const gone = await ctx.db.delete(table).where(own).returning({ id: table.id });
  if (gone.length === 0) throw notFound("There is no such view.");
}
