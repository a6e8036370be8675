import { and, eq, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { bookInTransaction, lockReference } from "../attempts/booking-guards.server.ts";
import { setReview } from "../cases/open-review.server.ts";
import { accounts } from "../ledger/accounts.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import type { Charge, ListedSettlement } from "../provider/card-provider.server.ts";
import {
  compareSettlement,
  type Difference,
  feesToPost,
  findTaken,
  isPostable,
  itemStateOf,
  settlementWords,
  type Told,
  takenKobo,
} from "./compare-settlement.ts";
import { explainUnknown } from "./explain-unknown.server.ts";
import {
  findBooked,
  findEarlier,
  findMissing,
  findWaiting,
  type Waiting,
} from "./read-books.server.ts";
import { settlementReference } from "./settlement-reference.ts";
import { settlementItems, settlementRefunds, settlements } from "./tables.server.ts";

type Settlement = typeof settlements.$inferSelect;
type Item = typeof settlementItems.$inferSelect;

const isOf = (provider: string, providerId: string) =>
  and(eq(settlements.provider, provider), eq(settlements.providerId, providerId));

export async function findSettlement(
  { db }: Context,
  provider: string,
  providerId: string,
): Promise<Settlement | undefined> {
  const [found] = await db.select().from(settlements).where(isOf(provider, providerId));
  return found;
}

/** What our books have of each payment in a settlement. The same payment twice in its list is one. */
async function toItems(
  ctx: Context,
  settlementId: string,
  charges: readonly Charge[],
): Promise<Item[]> {
  const booked = new Map<
    string,
    Pick<Item, "bookedKobo" | "bookedFeesKobo"> & { isOurs: boolean }
  >();
  const listed = new Map<string, Charge>();
  for (const charge of charges) {
    const found = await findBooked(ctx, charge);
    const reference = found?.reference ?? charge.reference;
    listed.set(reference, charge);
    booked.set(reference, {
      bookedKobo: found?.amountKobo ?? null,
      bookedFeesKobo: found?.feesKobo ?? null,
      isOurs: found?.isOurs ?? false,
    });
  }
  const earlier = await findEarlier(ctx, settlementId, [...listed.keys()]);
  return [...listed].map(([reference, { amountKobo, feesKobo, paidAt }]) => {
    const { isOurs = false, ...ours } = booked.get(reference) ?? {};
    const item = {
      reference,
      amountKobo: amountKobo ?? 0,
      feesKobo,
      bookedKobo: null,
      bookedFeesKobo: null,
      ...ours,
    };
    const state = itemStateOf(item, { isOurs, earlier: earlier.has(reference) });
    return { id: newId(), settlementId, paidAt, ...item, state };
  });
}

/** Adds a settlement that was paid, with its payments. @returns undefined when another process was quicker */
async function addSettlement(
  ctx: Context,
  told: Told,
  providerId: string,
  charges: readonly Charge[],
): Promise<Settlement | undefined> {
  const at = ctx.clock();
  const id = newId();
  const paid = charges.flatMap(({ paidAt }) => paidAt?.getTime() ?? []);
  const [added] = await ctx.db
    .insert(settlements)
    .values({
      ...told,
      id,
      providerId,
      lastPaidAt: paid.length > 0 ? new Date(Math.max(...paid)) : null,
      differences: [],
      createdAt: at,
      comparedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) return undefined;
  const items = await toItems(ctx, id, charges);
  for (let first = 0; first < items.length; first += 500) {
    await ctx.db.insert(settlementItems).values(items.slice(first, first + 500));
  }
  await ctx.step("settlement.added");
  return added;
}

/** What the provider holds for us falls, our bank account rises, and a fee that nobody told us of is booked. */
async function post(ctx: Context, settlement: Settlement, items: readonly Item[]): Promise<void> {
  if (!isPostable(settlement)) return;
  const { id, provider, netKobo, day } = settlement;
  const feesKobo = feesToPost(items);
  await postEntries(ctx, {
    transactionKind: "settlement",
    reference: settlementReference(settlement),
    movedOn: day,
    entries: [
      { account: accounts.bank, amountKobo: netKobo },
      { account: accounts.providerFees, amountKobo: feesKobo },
      { account: accounts.providerClearing(provider), amountKobo: -(netKobo + feesKobo) },
    ],
  });
  await ctx.db.update(settlements).set({ postedAt: ctx.clock() }).where(eq(settlements.id, id));
  await audit(ctx, "settlement.posted", id, { amountKobo: netKobo });
}

/** The refunds that a settlement was lowered by: those it has already, or those that now have its sum. */
async function takeRefunds(ctx: Context, settlement: Settlement) {
  const { id: settlementId, provider, day } = settlement;
  const known = await ctx.db
    .select()
    .from(settlementRefunds)
    .where(eq(settlementRefunds.settlementId, settlementId));
  if (known.length > 0) return { taken: known, waiting: [] };
  const all = await findWaiting(ctx, provider, day);
  const waiting = all.filter(({ isLate }) => !isLate);
  const sumKobo = takenKobo(settlement) ?? 0;
  // Those of its time come first: only if none have the sum, one that we heard of later may.
  const taken = isPostable(settlement)
    ? (findTaken<Waiting>(waiting, sumKobo) ?? findTaken<Waiting>(all, sumKobo))
    : null;
  if (taken && taken.length > 0) {
    await ctx.db
      .insert(settlementRefunds)
      .values(
        taken.map(({ reference: _, isLate: __, ...movement }) => ({ settlementId, ...movement })),
      );
  }
  return { taken, waiting };
}

/** The fees of a settlement that its postings have so far. */
async function findPostedFees({ db }: Context, settlement: Settlement) {
  const reference = settlementReference(settlement);
  const [posted] = await selectRows<{ postings: number; kobo: number }>(
    db,
    sql`select count(distinct t.id)::int as postings,
        coalesce(sum(e.amount_kobo) filter (where e.account = ${accounts.providerFees}), 0)::float8 as kobo
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'settlement' and (t.reference = ${reference} or t.reference like ${`${reference}:fees-%`})`,
  );
  return posted ?? { postings: 0, kobo: 0 };
}

/**
 * Posts the fees of a settlement that we were told of only after it was posted, or whose payment our books did not have
 * then: otherwise they would stay in what the provider holds for us.
 */
async function postLateFees(ctx: Context, settlement: Settlement, items: readonly Item[]) {
  if (settlement.postedAt === null) return;
  const { postings, kobo } = await findPostedFees(ctx, settlement);
  const lateKobo = feesToPost(items) - kobo;
  if (lateKobo === 0) return;
  await postEntries(ctx, {
    transactionKind: "settlement",
    reference: `${settlementReference(settlement)}:fees-${postings}`,
    movedOn: settlement.day,
    entries: [
      { account: accounts.providerFees, amountKobo: lateKobo },
      { account: accounts.providerClearing(settlement.provider), amountKobo: -lateKobo },
    ],
  });
  await audit(ctx, "settlement.posted", settlement.id, { amountKobo: -lateKobo });
}

/** Takes over the fees that the provider tells now, as long as what it paid out stayed the same. */
async function refreshFees(
  ctx: Context,
  settlement: Settlement,
  items: readonly Item[],
  { listed, charges }: { readonly listed: ListedSettlement; readonly charges: readonly Charge[] },
): Promise<void> {
  const { id, netKobo, grossKobo } = settlement;
  if (listed.status !== "paid" || listed.netKobo !== netKobo || listed.grossKobo !== grossKobo) {
    return;
  }
  for (const charge of charges) {
    const reference = (await findBooked(ctx, charge))?.reference ?? charge.reference;
    const item = items.find((one) => one.reference === reference);
    const { feesKobo } = charge;
    if (!item || item.feesKobo === feesKobo) continue;
    item.feesKobo = feesKobo;
    const isKnown = ["agrees", "fee"].includes(item.state);
    if (isKnown) item.state = itemStateOf(item, { isOurs: true, earlier: false });
    const { state } = item;
    await ctx.db
      .update(settlementItems)
      .set({ feesKobo, state })
      .where(eq(settlementItems.id, item.id));
  }
  const { feesKobo } = listed;
  await ctx.db.update(settlements).set({ feesKobo }).where(eq(settlements.id, id));
  settlement.feesKobo = feesKobo;
}

/** What the provider says otherwise than when the settlement was stored. */
function changesOf(settlement: Settlement, listed: ListedSettlement): Difference[] {
  if (listed.status !== "paid") return [{ what: "not_paid" }];
  const fields = ["netKobo", "feesKobo", "grossKobo"] as const;
  const changed = fields.find((field) => listed[field] !== settlement[field]);
  if (!changed) return [];
  const [theirsKobo, oursKobo] = [listed[changed] ?? 0, settlement[changed] ?? 0];
  return [{ what: "changed", theirsKobo, oursKobo }];
}

/** Compares a settlement with our books as they are now, and opens or closes its case. */
async function compare(
  ctx: Context,
  settlement: Settlement,
  listed: ListedSettlement,
  charges: readonly Charge[],
) {
  const { id, provider, lastPaidAt, netKobo } = settlement;
  const items = await itemsOf(ctx, settlement);
  await refreshItems(ctx, settlement, items);
  await refreshFees(ctx, settlement, items, { listed, charges });
  await postLateFees(ctx, settlement, items);
  const paid = items.flatMap(({ paidAt }) => paidAt?.getTime() ?? []);
  const firstPaidAt = new Date(Math.min(...paid));
  const missing =
    lastPaidAt && paid.length > 0
      ? await findMissing(ctx, { id, provider, firstPaidAt, lastPaidAt })
      : [];
  const refunds = await takeRefunds(ctx, settlement);
  const compared = compareSettlement({ told: settlement, items, missing, ...refunds });
  const { expectedKobo } = compared;
  const differences = [
    ...changesOf(settlement, listed),
    ...(await explainUnknown(ctx, settlement, items, compared.differences)),
  ];
  await ctx.db
    .update(settlements)
    .set({ expectedKobo, differences, comparedAt: ctx.clock() })
    .where(eq(settlements.id, id));
  const asideKobo = items
    .filter(({ state, bookedKobo }) => state === "unknown" && bookedKobo !== null)
    .reduce((sum, { amountKobo, feesKobo }) => sum + amountKobo - feesKobo, 0);
  await setReview(ctx, differences.length > 0, {
    kind: "settlement_differs",
    reference: settlementReference(settlement),
    matterOn: settlement.day,
    details: {
      settlementId: id,
      // Money that waits in a case of its own is counted there.
      amountKobo: Math.abs((netKobo ?? 0) - (expectedKobo ?? 0) - asideKobo),
      compare: settlementWords(settlement, expectedKobo, differences),
    },
  });
  return differences.length === 0;
}

/** Changes to the settlements of a provider are made one after the other. */
const lockSettlements = (ctx: Context, provider: string) =>
  lockReference(ctx, `settlements ${provider}`);

/** Payments that our books did not have when the settlement was stored may be booked by now. */
async function refreshItems(ctx: Context, { provider }: Settlement, items: Item[]): Promise<void> {
  for (const item of items) {
    if (item.bookedKobo !== null || item.state === "twice") continue;
    const found = await findBooked(ctx, { provider, reference: item.reference, id: null });
    if (!found) continue;
    const { amountKobo: bookedKobo, feesKobo: bookedFeesKobo, isOurs } = found;
    Object.assign(item, { bookedKobo, bookedFeesKobo });
    item.state = itemStateOf(item, { isOurs, earlier: false });
    const { state } = item;
    await ctx.db
      .update(settlementItems)
      .set({ bookedKobo, bookedFeesKobo, state })
      .where(eq(settlementItems.id, item.id));
  }
}

const itemsOf = ({ db }: Context, { id }: Settlement) =>
  db.select().from(settlementItems).where(eq(settlementItems.settlementId, id));

/**
 * Stores and posts a settlement that was paid. Safe to repeat and to run in many processes at once: they take turns, and
 * the unique keys of the settlement and of its posting each prevent a second one.
 * @param charges its payments; all of them were confirmed before
 * @returns false when it was stored before
 */
export const bookSettlement = (
  ctx: Context,
  provider: string,
  listed: ListedSettlement,
  charges: readonly Charge[],
): Promise<boolean> =>
  bookInTransaction(ctx, async (tx) => {
    await lockSettlements(tx, provider);
    const { id: providerId, status: _, day, ...amounts } = listed;
    const known = await findSettlement(tx, provider, providerId);
    await tx.step("settlement.read");
    if (known) return false;
    const told = { provider, day: day ?? lagosDay(tx.clock()), ...amounts };
    const added = await addSettlement(tx, told, providerId, charges);
    if (!added) return false;
    await post(tx, added, await itemsOf(tx, added));
    return true;
  });

/**
 * Compares a stored settlement with our books as they are now, and opens or closes its case. Call it once all listed
 * settlements are stored: one may have what another one lacks.
 * @param charges its payments as the provider lists them now, if somebody asked again
 * @returns whether they agree; null for one that is not stored, because it was not paid
 */
export const checkSettlement = (
  ctx: Context,
  provider: string,
  listed: ListedSettlement,
  charges: readonly Charge[] = [],
): Promise<boolean | null> =>
  bookInTransaction(ctx, async (tx) => {
    await lockSettlements(tx, provider);
    const known = await findSettlement(tx, provider, listed.id);
    return known ? compare(tx, known, listed, charges) : null;
  });
