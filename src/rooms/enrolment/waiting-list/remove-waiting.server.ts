import type { SQL } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { forgetChoices } from "#foundation/messages/choices.ts";
import { eraseNumbers } from "../messages/erase-numbers.server.ts";
import { waitingOwner } from "../messages/keep-message-choices.server.ts";
import { waitingList } from "../tables.server.ts";

/** Removes places on waiting lists, with how these people wanted to be told. */
export async function removeWaiting(ctx: Context, which: SQL | undefined) {
  const gone = await ctx.db.delete(waitingList).where(which).returning();
  await forgetChoices(
    ctx,
    gone.map(({ id }) => waitingOwner(id)),
  );
  return gone;
}

/** The same, with what we know about numbers that no other record has. */
export async function eraseWaiting(ctx: Context, which: SQL | undefined): Promise<void> {
  const gone = await removeWaiting(ctx, which);
  if (gone.length > 0) await eraseNumbers(ctx, { ids: [], waiting: gone });
}
