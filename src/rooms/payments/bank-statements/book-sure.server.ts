import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { BookLineBody, type SureLine } from "./bank-statements.ts";
import { askBeforeBooking, bookLine, tickLine } from "./book-line.server.ts";
import { findSureLines } from "./find-sure.server.ts";

async function doOne(ctx: Context, { id, booking, posting, amountKobo }: SureLine): Promise<void> {
  if (posting) return tickLine(ctx, id, posting.ids);
  if (!booking) return;
  const { enrolmentId, proofId } = booking;
  const body = BookLineBody.parse({ parts: [{ enrolmentId, amountKobo, proofId }] });
  await bookLine(ctx, id, body, await askBeforeBooking(ctx, body));
}

/**
 * Books and ticks off lines that are sure, each in a transaction of its own. What was sure a minute ago may not be so
 * now: each is looked at again. Call it outside transactions, because the card provider is asked.
 */
export async function bookSureLines(
  ctx: Context,
  { ids }: { readonly ids: readonly string[] },
): Promise<{ results: { id: string; problem: string | null }[] }> {
  requirePermission(ctx, "bank.reconcile");
  const results: { id: string; problem: string | null }[] = [];
  const sure = new Map((await findSureLines(ctx, ids)).map((line) => [line.id, line]));
  for (const id of ids) {
    const line = sure.get(id);
    try {
      if (line) await doOne(ctx, line);
      results.push({ id, problem: line ? null : "This line is not sure any more." });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push({ id, problem: Object.values(error.fields ?? {})[0] ?? error.message });
    }
  }
  return { results };
}
