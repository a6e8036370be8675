import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { eachAlone, noteFailedRow, type ScheduledJob } from "#foundation/jobs.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { onceEvery } from "#foundation/watch/once-every.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { givesNumbers, openNumbers } from "../provider/find-provider.server.ts";
import { payerAccounts } from "./tables.server.ts";

const name = "sweep-transfers";

/** The providers of whom payers have numbers, also a former one: people keep a number for years. */
async function findProviders(ctx: Context): Promise<string[]> {
  const found = await ctx.db
    .selectDistinct({ provider: payerAccounts.provider })
    .from(payerAccounts)
    .where(eq(payerAccounts.state, "ready"));
  return found
    .map(({ provider }) => provider)
    .filter((provider) => givesNumbers(ctx.config, provider));
}

/**
 * Books the transfers to payers' numbers whose webhooks were lost. Nobody started them here, so no attempt makes us ask
 * about them: we read the provider's list.
 * @returns how many were booked
 */
export async function sweepTransfers(ctx: Context, from: Date): Promise<number> {
  let booked = 0;
  for (const provider of await findProviders(ctx)) {
    const charges = await (await openNumbers(ctx, provider)).findTransfers(from);
    for (const charge of charges) {
      try {
        if ((await confirmPayment(ctx, charge)) === "booked") booked++;
      } catch (error) {
        noteFailedRow(ctx, { job: name, id: charge.reference, error });
      }
    }
  }
  return booked;
}

/** How long after a number was shown we ask the bank about it, how often, and about how many at once. */
const lookForMs = 3 * dayMs;
const lookEveryMs = hourMs;
const looksAtOnce = 50;

/** Makes the provider ask the banks about numbers that were shown lately: its own notices get lost too. */
async function requery(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const { requeriedAt, shownAt, state } = payerAccounts;
  const due = await ctx.db
    .select()
    .from(payerAccounts)
    .where(
      and(
        eq(state, "ready"),
        gt(shownAt, new Date(now - lookForMs)),
        or(isNull(requeriedAt), lte(requeriedAt, new Date(now - lookEveryMs))),
      ),
    )
    .orderBy(asc(requeriedAt))
    .limit(looksAtOnce);
  const known = due.filter(({ provider }) => givesNumbers(ctx.config, provider));
  await eachAlone(ctx, name, known, async ({ id, provider, accountNumber, bankSlug }) => {
    // First noted, so that a number that always fails does not keep the others from their turn.
    await ctx.db
      .update(payerAccounts)
      .set({ requeriedAt: ctx.clock() })
      .where(eq(payerAccounts.id, id));
    const day = lagosDay(ctx.clock());
    const numbers = await openNumbers(ctx, provider);
    await numbers.requery({ accountNumber: accountNumber ?? "", bankSlug, day });
  });
}

async function unlessDown(ctx: Context, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error }, "transfers to account numbers");
  }
}

/** Once a day we look further back: the academy may have been without a line for days. */
const daily = { everyMs: dayMs - hourMs, retryMs: hourMs };
const daysBack = 30;

export const sweepTransfersJob: ScheduledJob = {
  name,
  everySeconds: (10 * minuteMs) / 1000,
  async run(ctx) {
    const before = (ms: number) => new Date(ctx.clock().getTime() - ms);
    await unlessDown(ctx, () => requery(ctx));
    await unlessDown(ctx, () => sweepTransfers(ctx, before(dayMs)));
    await onceEvery(ctx, "compare-transfers", daily, async () => {
      await sweepTransfers(ctx, before(daysBack * dayMs));
      return undefined;
    });
  },
};
