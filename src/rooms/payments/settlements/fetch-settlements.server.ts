import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { noteFailedRow, type ScheduledJob } from "#foundation/jobs.ts";
import { onceEvery } from "#foundation/watch/once-every.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { confirmPayment } from "../attempts/confirm-payment.server.ts";
import { followRecord } from "../comparison/follow-record.server.ts";
import {
  type Charge,
  type ListedSettlement,
  ProviderError,
  type Settlements,
} from "../provider/card-provider.server.ts";
import {
  demonstrationSettlements,
  openSettlements,
  settlingProviders,
} from "../provider/find-provider.server.ts";
import { bookSettlement, checkSettlement, findSettlement } from "./book-settlement.server.ts";
import { isKnown } from "./read-books.server.ts";

const name = "fetch-settlements";

/** How far back we ask. A bank's line is looked for within 45 days of a posting. */
const daysBack = 30;

/**
 * Books the payments of a settlement whose webhooks were lost, as any other news of them: a card payment, a transfer to
 * a payer's own number, or a case. The provider's own record of the payment is what is booked.
 */
async function confirmCharges(ctx: Context, charges: readonly Charge[]): Promise<void> {
  for (const charge of charges) {
    try {
      if (await isKnown(ctx, charge)) continue;
      if (await followRecord(ctx, charge.reference, charge.provider)) continue;
      await confirmPayment(ctx, charge);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      noteFailedRow(ctx, { job: name, id: charge.reference, error });
    }
  }
}

type Fetched = { added: number; differing: number };

const dayOf = ({ day, id }: ListedSettlement) => `${day ?? "9"} ${id}`;

/** Works on each settlement alone: one that fails does not keep the others from it. */
async function eachOf(
  ctx: Context,
  listed: readonly ListedSettlement[],
  work: (settlement: ListedSettlement) => Promise<boolean>,
): Promise<number> {
  let many = 0;
  for (const one of listed) {
    try {
      if (await work(one)) many++;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      noteFailedRow(ctx, { job: name, id: one.id, error });
    }
  }
  return many;
}

/** Books and compares what a provider tells since a date. */
async function takeSettlements(
  ctx: Context,
  provider: string,
  account: Settlements,
  from: Date,
): Promise<Fetched> {
  const listed = await account.find(from);
  // Oldest first: each begins where the one before ends.
  listed.sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const added = await eachOf(ctx, listed, async (one) => {
    if (one.status !== "paid" || (await findSettlement(ctx, provider, one.id))) return false;
    const charges = await account.findCharges(one.id);
    await confirmCharges(ctx, charges);
    return bookSettlement(ctx, provider, one, charges);
  });
  const differing = await eachOf(ctx, listed, async (one) => {
    const known = await findSettlement(ctx, provider, one.id);
    if (!known) return false;
    // Only then may its list of payments say something else than before, such as a fee that was told later.
    const isNews = known.differences.length > 0 || known.feesKobo !== one.feesKobo;
    const charges = isNews && one.status === "paid" ? await account.findCharges(one.id) : [];
    return (await checkSettlement(ctx, provider, one, charges)) === false;
  });
  return { added, differing };
}

/**
 * Asks each provider for its settlements of the last 30 days, books what it tells first, posts the new ones and compares
 * all. Safe to repeat and to run in many processes. Call it outside transactions.
 * @throws ProviderError when a provider does not answer; what was done before is kept
 */
export async function fetchAll(ctx: Context): Promise<Fetched> {
  const from = new Date(ctx.clock().getTime() - daysBack * dayMs);
  const all: Fetched = { added: 0, differing: 0 };
  for (const provider of settlingProviders(ctx.config)) {
    const account = await openSettlements(ctx, provider);
    const { added, differing } = await takeSettlements(ctx, provider, account, from);
    all.added += added;
    all.differing += differing;
  }
  return all;
}

/** Adds the settlements of the demonstration's payments. One differs: it has a payment that is not ours. */
export async function seedSettlements(ctx: Context): Promise<void> {
  const { provider, account } = await demonstrationSettlements(ctx);
  await takeSettlements(ctx, provider, account, ctx.clock()).catch((error: unknown) => {
    // A payment that our books don't have: once the server listens, the job asks about it.
    if (!(error instanceof ProviderError)) throw error;
  });
}

/** The same, when somebody presses the button. @throws AppError 409 `no_settlements`, 503 `provider_unavailable` */
export async function fetchSettlements(ctx: Context): Promise<Fetched> {
  requirePermission(ctx, "bank.reconcile");
  if (settlingProviders(ctx.config).length === 0) {
    throw conflict(
      "no_settlements",
      "The card provider doesn’t tell which payments it paid out together. Compare its dashboard with the bank’s statement.",
    );
  }
  try {
    return await fetchAll(ctx);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.error({ err: error }, "card provider");
    throw new AppError(
      503,
      "provider_unavailable",
      "The card provider is not answering right now. What was fetched before is kept. Try again in a few minutes.",
      { retryAfterSeconds: 30, cause: error },
    );
  }
}

const daily = { everyMs: dayMs - hourMs, retryMs: hourMs };

/** The same once a day. When the provider does not answer, it tries again an hour later. */
export const fetchSettlementsJob: ScheduledJob = {
  name,
  everySeconds: (10 * minuteMs) / 1000,
  run: async (ctx) => {
    await onceEvery(ctx, name, daily, async () => {
      await fetchAll(ctx);
      return undefined;
    });
  },
};
