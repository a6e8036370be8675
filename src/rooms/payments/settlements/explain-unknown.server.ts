import { and, between, eq, ne, notExists, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { attempts, payments } from "../tables.server.ts";
import type { Difference } from "./compare-settlement.ts";
import { settlementItems, type settlements } from "./tables.server.ts";

type Item = typeof settlementItems.$inferSelect;

/** More are not explained: then the books and the provider's list have nothing to do with each other. */
const mostExplained = 30;

/** Our payments of the same amount within a day of it that no settlement has. */
async function findAlike(
  { db }: Context,
  provider: string,
  { reference, amountKobo, paidAt }: Item,
): Promise<string[]> {
  if (!paidAt) return [];
  const settled = db
    .select({ id: settlementItems.id })
    .from(settlementItems)
    .where(eq(settlementItems.reference, attempts.reference));
  const [from, until] = [-dayMs, dayMs].map((ms) => new Date(paidAt.getTime() + ms));
  const found = await db
    .select({ reference: attempts.reference })
    .from(attempts)
    .innerJoin(payments, eq(payments.attemptId, attempts.id))
    .where(
      and(
        eq(attempts.provider, provider),
        ne(attempts.reference, reference),
        eq(sql`${payments.amountKobo} + ${payments.onTopKobo}`, amountKobo),
        between(attempts.paidAt, from as Date, until as Date),
        notExists(settled),
      ),
    )
    .orderBy(payments.paidAt)
    .limit(3);
  return found.map((one) => one.reference);
}

/** What our books have of the reference of a payment, of its amount and its day. */
async function explain(ctx: Context, provider: string, item: Item): Promise<string> {
  const [attempt] = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.reference, item.reference));
  const reference = attempt
    ? "We know this reference, and our books have no money for it."
    : item.bookedKobo === null
      ? "Our books don’t know this reference."
      : "Its money waits in a case of its own.";
  const alike = await findAlike(ctx, provider, item);
  if (alike.length === 0) {
    return `${reference} Our books have no other payment of this amount at about that time.`;
  }
  return `${reference} Our books have ${alike.join(", ")} of this amount at about that time, and no settlement has it: it may be the same payment.`;
}

/** Adds to each unknown payment among the differences what our books have that may be the same. */
export async function explainUnknown(
  ctx: Context,
  { provider }: typeof settlements.$inferSelect,
  items: readonly Item[],
  differences: readonly Difference[],
): Promise<Difference[]> {
  const explained: Difference[] = [];
  let many = 0;
  for (const difference of differences) {
    const item = items.find(({ reference }) => reference === difference.reference);
    const isShown = difference.what === "unknown" && item && many++ < mostExplained;
    explained.push(
      isShown ? { ...difference, why: await explain(ctx, provider, item) } : difference,
    );
  }
  return explained;
}
