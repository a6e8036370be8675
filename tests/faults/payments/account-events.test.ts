import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { rebalance } from "#rooms/payments/account/rebalance.server.ts";
import { lockOrder } from "#rooms/payments/attempts/booking-guards.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { orders } from "#rooms/payments/tables.server.ts";
import { howMany } from "#tests/database/open-test-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { type Random, seededRandom } from "#tests/support/academy/random.ts";
import { beginnerPlan } from "#tests/support/payments/open-payments.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { accountEvents, type Story } from "./account-stories.ts";

/** How many events to generate. */
const wanted = howMany({ long: 10_000, server: 500, embedded: 200 });
/** Each part runs its share of the events on its own orders, so PostgreSQL works while we compute. */
const parts = 4;

const room = await openPaymentsForFile();
const admin = await signInAs(room.academy, "admin");
const asAdmin: Context = {
  ...room.ctx,
  actor: {
    kind: "admin",
    personId: admin.personId,
    sessionId: "events",
    email: admin.email,
    name: "Test admin",
    roles: ["admin", "owner"],
    mustChangePassword: false,
  },
};

async function openStory({ below }: Random): Promise<Story> {
  const lineRefs = Array.from({ length: 1 + below(3) }, newId);
  const lines = lineRefs.map((lineRef) => ({ lineRef, charges: beginnerPlan }));
  const { orderId } = await room.open(lines);
  return { orderId, lineRefs };
}

const { happen } = accountEvents(room.ctx, asAdmin);

type Sums = Record<"charged" | "paid" | "back" | "fees" | "moved", number>;

/** The independent computation: sums the facts in SQL, without any allocation. */
async function sumFacts(orderId: string): Promise<Sums> {
  const [sums] = await selectRows<Sums>(
    room.ctx.db,
    sql`select
      (select coalesce(sum(amount_kobo), 0) from charges where order_id = ${orderId})::float8 as charged,
      (select coalesce(sum(amount_kobo), 0) from payments where order_id = ${orderId})::float8
        + (select coalesce(sum(k.difference_kobo), 0) from payment_corrections k join payments p on p.id = k.payment_id
          where p.order_id = ${orderId})::float8 as paid,
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

/** What payers have overpaid, with its sign in the ledger. */
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
  // The provider and the bank hold what came in for us and has not gone back; only fees that it returned are its own loss.
  expect(of("provider_clearing") + of("bank"), note).toBe(paid - back);
  expect(of("provider_fees"), note).toBe(fees);
  const credit = order?.creditKobo ?? 0;
  expect(of("customer_credit"), note).toBe(moved - credit);
  const covers = received - credit;
  expect(of("income") + of("receivable") + covers, note).toBe(0);
  // An order enters the books with its first money.
  const isBooked = paid > 0 || moved !== 0 || Object.keys(ledger).length > 0;
  if (isBooked) expect((order?.chargedKobo ?? 0) + of("income"), note).toBe(0);
  // Refunded charges are not due again; without a refund, everything uncovered is due.
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
  // Computing again from the facts posts nothing more.
  const before = await room.countRows("ledger_transactions");
  for (const { orderId } of stories) {
    await inTransaction(room.ctx, async (tx) => {
      await lockOrder(tx, orderId);
      await rebalance(tx, orderId, { kind: "charges" });
    });
  }
  expect(await room.countRows("ledger_transactions")).toBe(before);
});
