import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { authenticate } from "#rooms/accounts/door.server.ts";
import { approvePayout, payPayout } from "#rooms/affiliates/payouts/approve-and-pay.server.ts";
import { returnPayout } from "#rooms/affiliates/payouts/end-payout.server.ts";
import { makePayout } from "#rooms/affiliates/payouts/make-payout.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../../support/academy/open-academy.ts";
import { earn, savePaymentInfo } from "../../support/commissions/run-payouts.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "../../support/people/make-affiliate.ts";
import { barrier } from "../barrier.ts";
import { type Guards, weakenDatabase } from "../weaken-database.ts";

const atOnce = 50;
/** Fewer than the connections of a process. */
const together = 5;
const affiliates = 3;
const earnedAt = "2026-11-01T09:00:00Z";
const dueAt = "2026-11-20T09:00:00Z";

type Opened = { academy: TestAcademy; ctx: Context; earners: TestAffiliate[] };

async function open(): Promise<Opened> {
  const academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  const admin = await signInAdmin(academy);
  const earners: TestAffiliate[] = [];
  for (let index = 0; index < affiliates; index++) {
    const phone = `0803000000${index}`;
    const email = `earner${index}@mail.example`;
    const earner = await makeAffiliate(academy, admin, email, { phone });
    await savePaymentInfo(academy, earner);
    earners.push(earner);
  }
  const actor = await authenticate(academy.ctx, admin);
  return { academy, ctx: { ...academy.ctx, actor }, earners };
}

/** New commissions that are due. */
async function earnAll({ academy, earners }: Opened, turn: string) {
  academy.setTime(earnedAt);
  for (const [index, earner] of earners.entries()) {
    await earn(academy, earner, `${turn}-${index}-a`);
    await earn(academy, earner, `${turn}-${index}-b`, 16_500_000);
  }
  academy.setTime(dueAt);
}

const repeat = (work: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: atOnce }, work));
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code ?? one.reason] : []));

/** How many commission lines are in more than one payout in effect, and how many postings the bank account has. */
async function effects({ ctx }: Opened) {
  const [found] = await selectRows<{ twice: number; paid: number; statements: number }>(
    ctx.db,
    sql`select
      (select count(*)::int from (select commission_id from payout_items where stands group by 1 having count(*) > 1) as one) as twice,
      (select count(*)::int from ledger_transactions where kind = 'payout_paid') as paid,
      (select count(*)::int from payout_statements) as statements`,
  );
  return found;
}

test(`${atOnce} payouts made, approved, paid and returned at once: each has one effect`, async () => {
  const opened = await open();
  const { ctx } = opened;
  await earnAll(opened, "once");
  const made = await repeat(() => makePayout(ctx));
  const [payout] = made.flatMap((one) =>
    one.status === "fulfilled" ? [one.value as Awaited<ReturnType<typeof makePayout>>] : [],
  );
  expect(codesOf(made)).toEqual(Array(atOnce - 1).fill("nothing_due"));
  const id = payout?.payout.id ?? "";
  for (const work of [
    () => approvePayout(ctx, id),
    () => payPayout(ctx, id, { bankReference: "BANK-1" }),
    () => returnPayout(ctx, id, { reason: "Closed" }),
  ]) {
    expect(codesOf(await repeat(work))).toEqual(Array(atOnce - 1).fill("wrong_state"));
  }
  expect(await effects(opened)).toEqual({ twice: 0, paid: affiliates, statements: affiliates });
  const [sum] = await selectRows<{ kobo: number }>(
    ctx.db,
    sql`select sum(amount_kobo)::int as kobo from ledger_entries where account = 'bank'`,
  );
  expect(sum?.kobo).toBe(0);
  await opened.academy.close();
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("what the guards are for", () => {
  let opened: Opened;
  const guards: Guards = { rowLock: true, stateCheck: true };
  beforeAll(async () => {
    opened = await open();
    weakenDatabase(opened.ctx, guards);
  });
  afterAll(() => opened.academy.close());

  /** @returns how many payouts were made from the same commissions */
  async function makeAtOnce(turn: string): Promise<number> {
    await earnAll(opened, turn);
    const outcomes = await repeat(() => makePayout(opened.ctx));
    return atOnce - codesOf(outcomes).length;
  }

  async function dropKeys() {
    await opened.ctx.db.execute("drop index if exists payout_items_once_standing");
    await opened.ctx.db.execute(
      "alter table payout_statements drop constraint if exists payout_statements_once_numbered",
    );
  }

  test("the lock alone or the keys alone keep a commission from being paid twice", async () => {
    guards.insteadOfNamedLock = barrier(together);
    expect(await makeAtOnce("keys alone")).toBe(1);
    expect(await effects(opened)).toMatchObject({ twice: 0 });
    guards.insteadOfNamedLock = undefined;
    await dropKeys();
    expect(await makeAtOnce("lock alone")).toBe(1);
    expect(await effects(opened)).toMatchObject({ twice: 0 });
  });

  test("without both, commissions are paid twice", async () => {
    await dropKeys();
    guards.insteadOfNamedLock = barrier(together);
    expect(await makeAtOnce("nothing")).toBeGreaterThan(1);
    expect((await effects(opened))?.twice).toBeGreaterThan(0);
  });
});
