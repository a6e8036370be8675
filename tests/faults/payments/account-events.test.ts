import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { confirmPayment } from "#rooms/payments/server/attempts/confirm-payment.ts";
import { moveCredit } from "#rooms/payments/server/credits/move-credit.ts";
import { freeCreditKobo } from "#rooms/payments/server/credits/read-credits.ts";
import { findWrongBooks } from "#rooms/payments/server/ledger/check-books.ts";
import { amendOrder, cancelLines } from "#rooms/payments/server/orders/amend-order.ts";
import { lockOrder } from "#rooms/payments/server/orders/lock-order.ts";
import { getAccount } from "#rooms/payments/server/orders/read-accounts.ts";
import { rebalance } from "#rooms/payments/server/orders/rebalance.ts";
import { refunds } from "#rooms/payments/server/refund-tables.ts";
import { applyWaitingRefunds, undoRefund } from "#rooms/payments/server/refunds/apply-refunds.ts";
import { lockPayment } from "#rooms/payments/server/refunds/lock-payment.ts";
import { attempts, orders } from "#rooms/payments/server/tables.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { type Random, seededRandom } from "#tests/support/academy/random.ts";
import { beginnerPlan, toLine } from "#tests/support/payments/open-payments.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** How many events are generated; `ACCOUNT_EVENTS=…` for more. */
const wanted = Number(process.env.ACCOUNT_EVENTS ?? (onServer ? 10_000 : 200));
/** Each lives its part of the events on orders of its own: PostgreSQL works while we compute. */
const parts = 4;

const room = await openPaymentsForFile();
const admin = await signInAs(room.academy, "admin");
const asAdmin: Context = {
  ...room.ctx,
  actor: {
    ...{ kind: "admin", personId: admin.personId, sessionId: "events", email: admin.email },
    ...{ name: "Test admin", roles: ["admin", "owner"], mustChangePassword: false },
  },
};
/** Of each card payment, on top of its amount. */
const feeKobo = 100;

type Story = {
  orderId: string;
  lineRefs: string[];
  references: string[];
  /** Refunds that are booked. */
  refundIds: string[];
};

async function openStory({ below }: Random): Promise<Story> {
  const lineRefs = Array.from({ length: 1 + below(3) }, newId);
  const lines = lineRefs.map((lineRef) => ({ lineRef, charges: beginnerPlan }));
  const { orderId } = await room.open(lines);
  return { orderId, lineRefs, references: [], refundIds: [] };
}

const chargeOf = (reference: string, amountKobo: number) => ({
  ...{ id: newId(), reference, status: "success", requestedKobo: amountKobo },
  amountKobo: amountKobo + feeKobo,
  ...{ feesKobo: feeKobo, currency: "NGN", channel: "card", paidAt: room.ctx.clock() },
});

async function pay({ orderId, references }: Story, amountKobo: number): Promise<void> {
  const reference = `PAY-${newId()}`;
  await room.ctx.db.insert(attempts).values({
    ...{ orderId, reference, number: references.length + 1, expectedKobo: amountKobo },
    ...{ payerEmail: "asabe@example.com", method: "card", status: "superseded" },
    createdAt: room.ctx.clock(),
  });
  await confirmPayment(room.ctx, chargeOf(reference, amountKobo));
  references.push(reference);
}

/** A part or all of a payment goes back, with the provider's fee too. */
async function giveBack({ orderId, references, refundIds }: Story, random: Random) {
  if (references.length === 0) return;
  const reference = random.pick(references);
  const { payments } = await getAccount(room.ctx, orderId);
  const paidKobo = payments.find((one) => one.reference === reference)?.amountKobo ?? 0;
  const id = newId();
  await inTransaction(room.ctx, async (tx) => {
    await lockPayment(tx, reference);
    const known = await tx.db.select().from(refunds).where(sql`reference = ${reference}`);
    await tx.db.insert(refunds).values({
      ...{ id, reference, number: known.length + 1, cause: "refund", status: "processed" },
      amountKobo: random.next() < 0.4 ? paidKobo + feeKobo : 1 + random.below(3_000_000),
      createdAt: tx.clock(),
    });
    await applyWaitingRefunds(tx, reference);
  });
  refundIds.push(id);
}

async function failRefund({ refundIds }: Story, { pick }: Random): Promise<void> {
  if (refundIds.length === 0) return;
  const id = pick(refundIds);
  await inTransaction(room.ctx, async (tx) => {
    const [refund] = await tx.db.select().from(refunds).where(sql`id = ${id}`);
    if (!refund || refund.status === "failed") return;
    await lockPayment(tx, refund.reference);
    await undoRefund(tx, refund);
    await applyWaitingRefunds(tx, refund.reference);
  });
}

async function amend({ orderId, lineRefs }: Story, random: Random): Promise<void> {
  const lineRef = random.pick(lineRefs);
  const charges = beginnerPlan.map((charge) => ({
    ...charge,
    amountKobo: 1 + random.below(2 * charge.amountKobo),
  }));
  await inTransaction(room.ctx, async (tx) => {
    if (random.next() < 0.3) await cancelLines(tx, orderId, [lineRef]);
    else await amendOrder(tx, orderId, [toLine(tx, { lineRef, charges })], { cause: "amended" });
  });
}

/** Staff move credit, whole or in part, to another order that owes something. */
async function move(from: Story, to: Story, random: Random): Promise<void> {
  const freeKobo = await freeCreditKobo(room.ctx, await getAccount(room.ctx, from.orderId));
  const { openKobo, lines } = await getAccount(room.ctx, to.orderId);
  const mostKobo = Math.min(freeKobo, openKobo);
  if (from === to || mostKobo === 0) return;
  const amountKobo = random.next() < 0.5 ? mostKobo : 1 + random.below(mostKobo);
  const towards = lines[0]?.lineRef ?? "";
  const asked = { unanswered: [], problem: null };
  await moveCredit(asAdmin, from.orderId, { amountKobo, towards }, asked);
}

async function happen(stories: readonly Story[], story: Story, random: Random): Promise<void> {
  const chance = random.next();
  if (chance < 0.3) await pay(story, 1 + random.below(6_000_000));
  else if (chance < 0.45) await move(story, random.pick(stories), random);
  else if (chance < 0.6) await giveBack(story, random);
  else if (chance < 0.7) await failRefund(story, random);
  else if (chance < 0.85) await amend(story, random);
  else {
    // Whatever is repeated changes nothing.
    const reference = story.references.at(-1);
    if (reference) await confirmPayment(room.ctx, chargeOf(reference, 5_000));
    await inTransaction(room.ctx, async (tx) => {
      await lockOrder(tx, story.orderId);
      await rebalance(tx, story.orderId, { kind: "charges" });
    });
  }
}

type Sums = Record<"charged" | "paid" | "back" | "fees" | "moved", number>;

/** The second computation: sums of the facts in SQL, and no allocation. */
async function sumFacts(orderId: string): Promise<Sums> {
  const [sums] = await selectRows<Sums>(
    room.ctx.db,
    sql`select
      (select coalesce(sum(amount_kobo), 0) from charges where order_id = ${orderId})::float8 as charged,
      (select coalesce(sum(amount_kobo), 0) from payments where order_id = ${orderId})::float8 as paid,
      (select coalesce(sum(r.amount_kobo), 0) from refunds r join payment_attempts a on a.reference = r.reference
        where a.order_id = ${orderId} and r.applied_at is not null and r.failed_at is null)::float8 as back,
      (select coalesce(sum(greatest(sum - amount_kobo, 0)), 0) from (select p.amount_kobo, sum(r.amount_kobo)
        from payments p join payment_attempts a on a.id = p.attempt_id join refunds r on r.reference = a.reference
        where a.order_id = ${orderId} and r.applied_at is not null and r.failed_at is null group by p.id) x)::float8 as fees,
      (select coalesce(sum(case when to_order_id = ${orderId} then left_kobo else -left_kobo end), 0)
        from (select u.*, u.amount_kobo - coalesce((select sum(amount_kobo) from credit_returns where use_id = u.id), 0)
          as left_kobo from credit_uses u where ${orderId} in (from_order_id, to_order_id)) y)::float8 as moved`,
  );
  if (!sums) throw new Error("no sums");
  return sums;
}

/** What payers have too much, with the sign that it has in the ledger. */
async function totalCredit(): Promise<number> {
  const [row] = await selectRows<{ credit: number }>(
    room.ctx.db,
    sql`select -coalesce(sum(credit_kobo), 0)::float8 as credit from orders`,
  );
  return row?.credit || 0;
}

async function ledgerOf(orderId: string): Promise<Record<string, number>> {
  const rows = await selectRows<{ account: string; kobo: number }>(
    room.ctx.db,
    sql`select split_part(account, ':', 1) as account, sum(amount_kobo)::float8 as kobo
        from ledger_entries where order_id = ${orderId} group by 1`,
  );
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]));
}

async function expectAgreement({ orderId }: Story, note: string): Promise<void> {
  const { charged, paid, back, fees, moved } = await sumFacts(orderId);
  const ledger = await ledgerOf(orderId);
  const of = (account: string) => ledger[account] ?? 0;
  const [order] = await room.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const received = paid + moved - (back - fees);
  expect(received, note).toBeGreaterThanOrEqual(0);
  expect(order?.receivedKobo, note).toBe(received);
  // What the provider has of ours is what came and has not gone back; only a fee that it gave back is its own loss.
  expect(of("provider_clearing"), note).toBe(paid - back);
  expect(of("provider_fees"), note).toBe(fees);
  const credit = order?.creditKobo ?? 0;
  expect(of("customer_credit"), note).toBe(moved - credit);
  const covers = received - credit;
  expect(of("income") + of("receivable") + covers, note).toBe(0);
  // An order enters the books with its first money.
  const isBooked = paid > 0 || moved !== 0 || Object.keys(ledger).length > 0;
  if (isBooked) expect((order?.chargedKobo ?? 0) + of("income"), note).toBe(0);
  // What went back is not due again; without that, all that nothing covers is due.
  const open = Math.max(charged - covers, 0);
  if (back === 0 && isBooked) expect(of("receivable"), note).toBe(open);
  else expect(of("receivable"), note).toBeLessThanOrEqual(open);
  if (back === 0) expect(credit, note).toBe(Math.max(received - charged, 0));
}

test(`the books agree with the facts after each of ${wanted} events`, async () => {
  const live = async (part: number) => {
    const random = seededRandom(`account events ${part}`);
    const stories = await Promise.all(
      Array.from({ length: Math.ceil(wanted / parts / 40) }, () => openStory(random)),
    );
    for (let event = 1; event <= wanted / parts; event++) {
      const story = random.pick(stories);
      await happen(stories, story, random);
      if (event % 10 === 0) await expectAgreement(story, `event ${event} of ${part}`);
    }
    for (const story of stories) await expectAgreement(story, `at the end of ${story.orderId}`);
    return stories;
  };
  const stories = (
    await Promise.all(Array.from({ length: parts }, (_, part) => live(part)))
  ).flat();
  const all = await balances(room.ctx);
  expect(Object.values(all).reduce((sum, one) => sum + one, 0)).toBe(0);
  expect(all.customer_credit ?? 0).toBe(await totalCredit());
  expect(await findWrongBooks(room.ctx)).toEqual([]);
  // And again from the facts: nothing more is posted.
  const before = await room.countRows("ledger_transactions");
  for (const { orderId } of stories) {
    await inTransaction(room.ctx, async (tx) => {
      await lockOrder(tx, orderId);
      await rebalance(tx, orderId, { kind: "charges" });
    });
  }
  expect(await room.countRows("ledger_transactions")).toBe(before);
});
