import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { newId } from "#foundation/codes/ids.ts";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import { type Context, joinTransaction } from "#foundation/context.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { givesNumbers, transferPageOf } from "../provider/find-provider.server.ts";
import { orders } from "../tables.server.ts";
import { askForNumberJob } from "./ask-for-number.server.ts";
import type { OwnNumber } from "./own-number.ts";
import { payerOfOrders } from "./payer-orders.server.ts";
import { type PayerAccount, payerAccountOrders, payerAccounts } from "./tables.server.ts";

/** An address in our own domain: the provider needs one for each payer, and people share or lack theirs. */
function customerOf(id: string): string {
  const [mailbox = "", domain = ""] = academy.supportEmail.split("@");
  return `${mailbox}+${id.replaceAll("-", "")}@${domain}`.toLowerCase();
}

type Found = { orderId: string; account: PayerAccount };

/** The numbers that belong to orders, oldest first. */
const findAccounts = (ctx: Context, orderIds: readonly string[]): Promise<Found[]> =>
  ctx.db
    .select({ orderId: payerAccountOrders.orderId, account: payerAccounts })
    .from(payerAccountOrders)
    .innerJoin(payerAccounts, eq(payerAccounts.id, payerAccountOrders.accountId))
    .where(
      and(
        inArray(payerAccountOrders.orderId, [...orderIds]),
        ne(payerAccounts.state, "closed"),
        eq(payerAccounts.provider, ctx.config.cardProvider),
      ),
    )
    .orderBy(asc(payerAccounts.createdAt), asc(payerAccounts.id));

function toShown({ config }: Context, account: PayerAccount): OwnNumber | null {
  const { state, bankName, accountNumber, accountName } = account;
  if (state !== "ready" || !bankName || !accountNumber || !accountName) return null;
  const tryUrl = transferPageOf(config, accountNumber);
  return { bankName, accountNumber, accountName, tryUrl };
}

/** What a payer sees about an own account number: the number, or that it is on its way. */
export type NumberToShow = { number: OwnNumber | null; isComing: boolean };

/** The account numbers of orders, as far as there are any. */
export async function findNumbers(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, NumberToShow>> {
  if (orderIds.length === 0 || !givesNumbers(ctx.config, ctx.config.cardProvider)) return new Map();
  const found = new Map<string, NumberToShow>();
  for (const { orderId, account } of await findAccounts(ctx, orderIds)) {
    const known = found.get(orderId);
    found.set(orderId, {
      number: known?.number ?? toShown(ctx, account),
      isComing: known?.isComing || account.state === "asked",
    });
  }
  return found;
}

/** Whether the card provider gives payers account numbers: an order without one gets it when someone looks. */
export const mayHaveNumber = ({ config }: Context): boolean =>
  givesNumbers(config, config.cardProvider);

/** The account number of one order, for a mail. */
export const findNumber = async (ctx: Context, orderId: string | null): Promise<OwnNumber | null> =>
  (orderId && (await findNumbers(ctx, [orderId])).get(orderId)?.number) || null;

/**
 * Asks for account numbers for orders that have none, because someone looks at the ways to pay. It does not wait for
 * the provider: until the number is there, pages show the academy's own account alone.
 * @returns whether a number is asked for now, so that it may come soon
 */
export async function wantNumbers(ctx: Context, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0 || !givesNumbers(ctx.config, ctx.config.cardProvider)) return false;
  const found = await findAccounts(ctx, orderIds);
  const has = new Set(found.map(({ orderId }) => orderId));
  const lacking = orderIds.filter((orderId) => !has.has(orderId));
  for (const orderId of lacking) await addNumber(ctx, orderId);
  const now = ctx.clock();
  const refused = found.filter(
    ({ account: { state, nextAskAt } }) => state === "refused" && nextAskAt && nextAskAt <= now,
  );
  for (const { account } of refused) await askAgain(ctx, account.id);
  return lacking.length + refused.length > 0;
}

async function askAgain(ctx: Context, id: string): Promise<void> {
  await joinTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const [asked] = await tx.db
      .update(payerAccounts)
      .set({ state: "asked", takenAt: null, nextAskAt: now, asks: 0 })
      .where(
        and(
          eq(payerAccounts.id, id),
          eq(payerAccounts.state, "refused"),
          lte(payerAccounts.nextAskAt, now),
        ),
      )
      .returning({ id: payerAccounts.id });
    if (asked) await tx.jobs.enqueue(tx, askForNumberJob, { id });
  });
}

/** The account that pays for an order, and its oldest number. */
async function findOfPayer(ctx: Context, orderId: string) {
  const { personId } = await payerOfOrders(ctx, [orderId]);
  const known = personId ? await fulfilment().ordersOfPerson(ctx, personId) : [];
  const [oldest] = known.length > 0 ? await findAccounts(ctx, known) : [];
  return { personId, oldest };
}

const link = async ({ db }: Context, orderId: string, accountId: string) =>
  db.insert(payerAccountOrders).values({ orderId, accountId }).onConflictDoNothing();

/** Gives a new order the number that its payer's account has already. It asks for none. */
export async function linkNumber(ctx: Context, orderId: string): Promise<void> {
  if (!givesNumbers(ctx.config, ctx.config.cardProvider)) return;
  const { oldest } = await findOfPayer(ctx, orderId);
  if (oldest) await link(ctx, orderId, oldest.account.id);
}

/** Gives an order the number of its payer: the one of the same account, or a new one that is asked for. */
async function addNumber(ctx: Context, orderId: string): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || isErasedEmail(order.payerEmail)) return;
  const { personId, oldest } = await findOfPayer(ctx, orderId);
  await joinTransaction(ctx, async (tx) => {
    const accountId =
      oldest?.account.id ??
      (await addAccount(tx, personId ? `person:${personId}` : `order:${orderId}`));
    await link(tx, orderId, accountId);
  });
}

/** @returns the id of the payer's account, which another request may have added at this moment */
async function addAccount(ctx: Context, payerKey: string): Promise<string> {
  const id = newId();
  const now = ctx.clock();
  const provider = ctx.config.cardProvider;
  const [added] = await ctx.db
    .insert(payerAccounts)
    .values({
      id,
      provider,
      payerKey,
      state: "asked",
      customer: customerOf(id),
      createdAt: now,
      nextAskAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: payerAccounts.id });
  if (added) {
    await ctx.jobs.enqueue(ctx, askForNumberJob, { id });
    return id;
  }
  const [other] = await ctx.db
    .select({ id: payerAccounts.id })
    .from(payerAccounts)
    .where(
      and(
        eq(payerAccounts.provider, provider),
        eq(payerAccounts.payerKey, payerKey),
        ne(payerAccounts.state, "closed"),
      ),
    );
  if (!other) throw new Error("the payer's account was closed at this moment");
  return other.id;
}

/**
 * Notes for which orders a number was shown. One alone: what comes next is for this order first. Several together, each
 * with its amount: none of them is first, and the amount says which one is meant (choose-order.ts).
 */
export async function noteShown(
  ctx: Context,
  orderIds: readonly string[],
  { accountNumber }: Pick<OwnNumber, "accountNumber">,
): Promise<void> {
  const { shownOrderId, shownAt } = payerAccounts;
  const orderId = orderIds.length === 1 ? (orderIds[0] ?? null) : null;
  // Most visits change nothing. The day matters for how long we look for transfers that webhooks missed.
  const before = new Date(ctx.clock().getTime() - noteEveryMs);
  await ctx.db
    .update(payerAccounts)
    .set({ shownOrderId: orderId, shownAt: ctx.clock() })
    .where(
      and(
        eq(payerAccounts.provider, ctx.config.cardProvider),
        eq(payerAccounts.accountNumber, accountNumber),
        eq(payerAccounts.state, "ready"),
        or(sql`${shownOrderId} is distinct from ${orderId}`, isNull(shownAt), lte(shownAt, before)),
      ),
    );
}

const noteEveryMs = 600_000;
