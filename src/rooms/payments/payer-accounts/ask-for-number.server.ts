import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type Job, type ScheduledJob } from "#foundation/jobs.ts";
import { type GivenNumber, ProviderError } from "../provider/card-provider.server.ts";
import { openNumbers } from "../provider/find-provider.server.ts";
import { orders } from "../tables.server.ts";
import { statesBefore } from "./account-states.ts";
import { payerOfOrders } from "./payer-orders.server.ts";
import { type PayerAccount, payerAccountOrders, payerAccounts } from "./tables.server.ts";

/** A refusal may be about a product that the academy is about to get, or a name that is corrected meanwhile. */
const askAgainAfterMs = 3 * dayMs;

/** How long we wait for an answer before we ask again: two minutes at first, six hours at most. */
const waitMs = (asks: number) => Math.min(2 ** asks * minuteMs, 6 * hourMs);

/** Claims an account by postponing its next request, so that no other process asks at the same time. */
async function claim(ctx: Context, id: string): Promise<PayerAccount | null> {
  return inTransaction(ctx, async (tx) => {
    const due = and(eq(payerAccounts.id, id), lte(payerAccounts.nextAskAt, tx.clock()));
    const [account] = await tx.db.select().from(payerAccounts).where(due).for("update");
    if (!account) return null;
    const asks = account.asks + 1;
    const nextAskAt = new Date(tx.clock().getTime() + waitMs(asks));
    await tx.db.update(payerAccounts).set({ asks, nextAskAt }).where(eq(payerAccounts.id, id));
    return account;
  });
}

/** Banks give a closed number to someone else after a time. From then on it is the new payer's. */
async function forgetClosed(ctx: Context, provider: string, accountNumber: string): Promise<void> {
  await ctx.db
    .update(payerAccounts)
    .set({ accountNumber: null })
    .where(
      and(
        eq(payerAccounts.provider, provider),
        eq(payerAccounts.accountNumber, accountNumber),
        eq(payerAccounts.state, "closed"),
      ),
    );
}

/**
 * Stores the provider's answer about a payer's account number, whichever way it came.
 * @param customer what we call the payer there
 * @param number null for a refusal
 */
export async function storeNumber(
  ctx: Context,
  provider: string,
  customer: string,
  number: GivenNumber | null,
): Promise<void> {
  const state = number ? "ready" : "refused";
  const nextAskAt = number ? null : new Date(ctx.clock().getTime() + askAgainAfterMs);
  if (number) await forgetClosed(ctx, provider, number.accountNumber);
  await ctx.db
    .update(payerAccounts)
    .set({ ...number, state, nextAskAt })
    .where(
      and(
        eq(payerAccounts.provider, provider),
        eq(payerAccounts.customer, customer),
        // An account that was closed meanwhile stays closed, and one with a number keeps it.
        inArray(payerAccounts.state, statesBefore(state)),
      ),
    );
}

/** Who pays, as far as the provider has to know. */
async function describePayer(ctx: Context, accountId: string) {
  const linked = await ctx.db
    .select({ orderId: orders.id, fullName: orders.payerName })
    .from(payerAccountOrders)
    .innerJoin(orders, eq(orders.id, payerAccountOrders.orderId))
    .where(eq(payerAccountOrders.accountId, accountId))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const [first] = linked;
  if (!first) return null;
  const { phone } = await payerOfOrders(ctx, [first.orderId]);
  return { fullName: first.fullName, phone };
}

async function ask(ctx: Context, { id, provider, customer, takenAt }: PayerAccount): Promise<void> {
  const numbers = await openNumbers(ctx, provider);
  if (takenAt) {
    const number = await numbers.find(customer);
    if (number) await storeNumber(ctx, provider, customer, number);
    return;
  }
  const payer = await describePayer(ctx, id);
  if (!payer?.phone) return storeNumber(ctx, provider, customer, null);
  const number = await numbers.ask({ customer, ...payer });
  await ctx.step("number.asked");
  if (number) return storeNumber(ctx, provider, customer, number);
  await ctx.db.update(payerAccounts).set({ takenAt: ctx.clock() }).where(eq(payerAccounts.id, id));
}

/** Closes the number of an erased payer. What still comes to it becomes a case. */
async function close(ctx: Context, { id, provider, providerId }: PayerAccount): Promise<void> {
  if (providerId) await (await openNumbers(ctx, provider)).close(providerId);
  await ctx.db.update(payerAccounts).set({ nextAskAt: null }).where(eq(payerAccounts.id, id));
}

/** Asks the provider what there is to ask about one account. Call it outside transactions. */
async function askAbout(ctx: Context, id: string): Promise<void> {
  const account = await claim(ctx, id);
  if (!account || account.state === "ready" || account.state === "refused") return;
  try {
    await (account.state === "closed" ? close(ctx, account) : ask(ctx, account));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, id }, "account number");
    // Without an answer we ask again at the time that the claim set.
    if (error.kind === "unavailable") return;
    if (account.state === "asked") await storeNumber(ctx, account.provider, account.customer, null);
    else
      await ctx.db.update(payerAccounts).set({ nextAskAt: null }).where(eq(payerAccounts.id, id));
  }
}

/** Asks for a number as soon as someone wants it. */
export const askForNumberJob: Job<{ id: string }> = {
  name: "ask-for-number",
  retryLimit: 2,
  retryDelaySeconds: 30,
  run: (ctx, { id }) => askAbout(ctx, id),
};

/** Asks again where no answer came: webhooks get lost, and a provider may answer after a day. */
export const sweepNumbersJob: ScheduledJob = {
  name: "sweep-numbers",
  everySeconds: 60,
  async run(ctx) {
    const due = await ctx.db
      .select({ id: payerAccounts.id })
      .from(payerAccounts)
      .where(
        and(
          isNotNull(payerAccounts.nextAskAt),
          lte(payerAccounts.nextAskAt, ctx.clock()),
          inArray(payerAccounts.state, ["asked", "closed"]),
        ),
      )
      .orderBy(asc(payerAccounts.nextAskAt))
      .limit(50);
    await eachAlone(ctx, this.name, due, ({ id }) => askAbout(ctx, id));
  },
};
