import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { messages } from "../mail/tables.ts";
import type { ChoiceOwner } from "./choices.ts";

/** A number was corrected: what still waits for these owners goes to the new one. Call it in the correction's transaction. */
export async function moveWaiting(
  ctx: Context,
  owners: readonly ChoiceOwner[],
  {
    from,
    to,
  }: { readonly from: string | null | undefined; readonly to: string | null | undefined },
): Promise<void> {
  if (!from || !to || from === to || owners.length === 0) return;
  const { recipient, owner, status, channel, limitedMailbox } = messages;
  await ctx.db
    .update(messages)
    .set({
      recipient: to,
      // What anyone can cause counts for the new number.
      limitedMailbox: sql`case when ${limitedMailbox} is not null then ${to} end`,
    })
    .where(
      and(
        eq(recipient, from),
        inArray(owner, [...owners]),
        inArray(status, ["queued", "held"]),
        ne(channel, "email"),
      ),
    );
}
