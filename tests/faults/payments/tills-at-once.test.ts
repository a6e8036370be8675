import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Context, inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { openTill, recordPayment } from "#rooms/payments/door.server.ts";
import { correctPayment } from "#rooms/payments/recorded/correct-payment.server.ts";
import { requestRefund } from "#rooms/payments/refunds/write-refund.server.ts";
import { countSafe } from "#rooms/payments/tills/centre-cash.server.ts";
import { closeTill, handOverTill } from "#rooms/payments/tills/close-till.server.ts";
import {
  depositFromSafe,
  enterCash,
  noteArrival,
} from "#rooms/payments/tills/enter-cash.server.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { weakenDatabase } from "../weaken-database.ts";

/** The books and the tills agree on a centre's cash, whatever happens at once. */

const location = "Jalingo, Taraba";
const asked = { unanswered: [], problem: null };
const note = "For a test";

let evidence = 0;
async function pay(room: TestPayments, staff: Context, amountKobo: number): Promise<string> {
  const number = ++evidence;
  const { orderId } = await room.open([
    { lineRef: `till-${number}`, charges: [{ component: "tuition", amountKobo: 10_000_000 }] },
  ]);
  const { reference } = await recordPayment(
    staff,
    orderId,
    {
      amountKobo,
      method: "cash",
      centreId: "jalingo",
      takerName: null,
      note: null,
      evidence: `Till ${number}`,
      takenAt: staff.clock(),
      despiteCardPayment: false,
      faults: {},
      keepAsCredit: false,
      match: null,
    },
    asked,
  );
  return reference;
}

/**
 * The centre's cash according to the books and according to tills and safe: open tills by their facts, closed ones by
 * their counts. Computed independently of the room's own code.
 */
async function compare(ctx: Context) {
  const [row] = await selectRows<{ books: number; tills: number; sum: number }>(
    ctx.db,
    sql`select
      (select coalesce(sum(amount_kobo), 0)::float8 from ledger_entries where account = 'cash:jalingo') as "books",
      (select coalesce(sum(amount_kobo), 0)::float8 from ledger_entries) as "sum",
      (select coalesce(sum(amount_kobo), 0)::float8 from safe_moves where centre_id = 'jalingo')
      + (select coalesce(sum(count_kobo), 0)::float8 from tills where state = 'closed' and next_till_id is null)
      + (select coalesce(sum(float_kobo), 0)::float8 from tills where state = 'open')
      + (select coalesce(sum(p.amount_kobo), 0)::float8 from payments p join payment_attempts a on a.id = p.attempt_id
          join tills t on t.id = a.till_id where t.state = 'open')
      + (select coalesce(sum(k.difference_kobo), 0)::float8 from payment_corrections k
          join payments p on p.id = k.payment_id join payment_attempts a on a.id = p.attempt_id
          join tills t on t.id = a.till_id where t.state = 'open')
      - (select coalesce(sum(q.amount_kobo), 0)::float8 from refund_requests q join tills t on t.id = q.till_id
          where t.state = 'open' and q.status = 'done')
      + (select coalesce(sum(case when e.kind = 'in' then e.amount_kobo else -e.amount_kobo end), 0)::float8
          from cash_entries e join tills t on t.id = e.till_id where t.state = 'open') as "tills"`,
  );
  return { books: row?.books, tills: row?.tills, sum: row?.sum };
}
async function expectAgreement(ctx: Context): Promise<void> {
  const { books, tills, sum } = await compare(ctx);
  expect({ tills, sum }).toEqual({ tills: books, sum: 0 });
}

/** Whether it was properly refused; any other error is a fault. */
const refusedInWords = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  return error.code;
};

describe("random days of three colleagues at one centre", () => {
  let room: TestPayments;
  let staff: Context[];
  beforeAll(async () => {
    room = await openPayments();
    staff = [];
    for (const name of ["one", "two", "three"])
      staff.push(asStaff(room.ctx, await signInAs(room.academy, "admin", `${name}@mail.example`)));
  });
  afterAll(() => room.close());

  const tills = (state: string) =>
    selectRows<{ id: string; clerk: string }>(
      room.ctx.db,
      sql`select id, clerk_id as "clerk" from tills where state = ${state} and next_till_id is null`,
    );
  const paid: string[] = [];

  /** One random step; many are properly refused. */
  async function act(random: ReturnType<typeof seededRandom>): Promise<string> {
    const who = staff[random.below(staff.length)] as Context;
    const amountKobo = (1 + random.below(50)) * 10_000;
    const [open, closed] = [await tills("open"), await tills("closed")];
    const own = open.find(({ clerk }) => clerk === who.actor?.personId);
    const other = closed[random.below(Math.max(closed.length, 1))];
    const steps = [
      () => openTill(who, { location, floatKobo: random.below(3) ? 0 : amountKobo, note }),
      async () => paid.push(await pay(room, who, amountKobo)),
      async () => paid.push(await pay(room, who, amountKobo)),
      async () => paid.push(await pay(room, who, amountKobo)),
      () =>
        requestRefund(who, paid[random.below(Math.max(paid.length, 1))] ?? "none", {
          amountKobo,
          reason: "Moved away",
          centreId: "jalingo",
          evidence: `Back ${++evidence}`,
        }),
      async () => {
        const reference = paid[random.below(Math.max(paid.length, 1))] ?? "none";
        const [recorded] = await selectRows<{ kobo: number }>(
          room.ctx.db,
          sql`select received_kobo::float8 as kobo from payment_attempts where reference = ${reference}`,
        );
        const insteadOfKobo = recorded?.kobo ?? 1;
        const right = {
          amountKobo,
          insteadOfKobo,
          reason: note,
          keepAsCredit: true,
          despiteCardPayment: true,
        };
        await correctPayment(who, reference, right);
      },
      () => enterCash(who, own?.id ?? "none", { kind: "in", amountKobo, reason: note }),
      () => enterCash(who, own?.id ?? "none", { kind: "out", amountKobo, reason: note }),
      () => enterCash(who, own?.id ?? "none", { kind: "deposit", amountKobo, reason: note }),
      () => closeTill(who, own?.id ?? "none", { countKobo: amountKobo, note }),
      () => handOverTill(who, other?.id ?? "none", { countKobo: amountKobo, note }),
      () => depositFromSafe(who, { location, amountKobo, reason: note }),
      () => countSafe(who, { location, countKobo: amountKobo, note }),
      async () => {
        const [deposit] = await selectRows<{ id: string }>(
          room.ctx.db,
          sql`select id from cash_entries where kind = 'deposit' and arrived_at is null limit 1`,
        );
        const reference = `CDP ${++evidence}`;
        const arrival = { reference, amountKobo, note };
        await noteArrival(who, deposit?.id ?? "none", arrival);
      },
    ];
    const at = random.below(steps.length);
    return (steps[at] as () => Promise<unknown>)().then(() => `${at}`, refusedInWords);
  }

  test("agree after every step, one after the other", async () => {
    const random = seededRandom("days of tills");
    const done = new Set<string>();
    for (let step = 0; step < 150; step++) {
      done.add(await act(random));
      await expectAgreement(room.ctx);
    }
    // Every kind of step happened.
    expect([...done].filter((one) => /^\d+$/.test(one)).length).toBeGreaterThan(9);
  });

  test("and when many happen at once", async () => {
    for (let round = 0; round < 6; round++) {
      const random = seededRandom(`round ${round}`);
      await Promise.all(Array.from({ length: 20 }, () => act(random)));
      await expectAgreement(room.ctx);
    }
  });
});

/**
 * 20 payments while the till closes.
 * @returns whether books and tills agree, and what became of the payments
 */
async function closeWhilePaying(rowLock: boolean) {
  const room = await openPayments();
  const who = asStaff(room.ctx, await signInAs(room.academy, "admin"));
  if (!rowLock) weakenDatabase(room.ctx, { rowLock, stateCheck: true });
  const [kept, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let first = true;
  const slow: Context = {
    ...who,
    step: async (name) => {
      if (name !== "till.kept") return;
      const isFirst = first;
      first = false;
      kept.resolve();
      // Without locks the close can commit between a payment's reading of the till and its commit.
      await (isFirst && !rowLock ? closed.promise : wait(30));
    },
  };
  const { id } = await openTill(who, { location, floatKobo: 0 });
  const close = async () => {
    await kept.promise;
    const till = await closeTill(who, id, { countKobo: 100, note });
    closed.resolve();
    return till;
  };
  const payments = Array.from({ length: 20 }, () =>
    pay(room, slow, 100_000).then(() => "taken", refusedInWords),
  );
  const [till, ...codes] = await Promise.all([close(), ...payments]);
  const { books, tills, sum } = await compare(room.ctx);
  const taken = codes.filter((code) => code === "taken").length;
  await room.close();
  expect(sum).toBe(0);
  return {
    agree: books === tills,
    counted: till.expectedKobo === taken * 100_000,
    codes: [...new Set(codes)].filter((code) => code !== "taken" && code !== "till_closed"),
  };
}

describe("20 payments while their till closes", () => {
  // The embedded database has one connection, so there is no race.
  test.runIf(onServer)(
    "are lost to the count when the locks are off: the fault is real",
    async () => {
      expect(await closeWhilePaying(false)).toMatchObject({ counted: false });
    },
  );

  test("are in the count, or refused", async () => {
    expect(await closeWhilePaying(true)).toEqual({ agree: true, counted: true, codes: [] });
  });
});

test("one clerk opens one till, even when asking many times at once", async () => {
  const room = await openPayments();
  const who = asStaff(room.ctx, await signInAs(room.academy, "admin"));
  const codes = await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(who, (tx) => openTill(tx, { location, floatKobo: 0 })).then(
        () => "opened",
        refusedInWords,
      ),
    ),
  );
  await room.close();
  expect(codes.filter((code) => code === "opened")).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(["opened", "till_open"]));
});
