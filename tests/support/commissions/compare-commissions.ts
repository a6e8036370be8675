import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { csvOf } from "#foundation/http/answers/answer-csv.ts";
import { getOwnAffiliate } from "#rooms/affiliates/account/get-own-affiliate.server.ts";
import { getStats } from "#rooms/affiliates/dashboard/get-stats.server.ts";
import { getStatement, statementCsv } from "#rooms/affiliates/payouts/get-statement.server.ts";
import { ownReferralColumns } from "#rooms/affiliates/referrals/export-referrals.server.ts";
import {
  exportOwnReferrals,
  listOwnReferrals,
} from "#rooms/affiliates/referrals/list-referrals.server.ts";
import { toReferralRecord } from "#rooms/affiliates/to-records.server.ts";
import type { World } from "./commission-events.ts";
import { figuresOf } from "./commission-model.ts";

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const kobo = (naira: number) => Math.round(naira * 100);

/** The sum of a column of naira, in kobo. */
function sumOfColumn(csv: string, name: string): number {
  const [head = "", ...rows] = csv.replace("\uFEFF", "").trim().split("\r\n");
  const cells = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const column = cells(head).indexOf(`"${name}"`);
  if (column < 0) throw new Error(`there is no column ${name}`);
  return sum(rows.map((row) => kobo(Number(cells(row)[column]))));
}

/** What the ledger says that we owe to one affiliate, and what the bank paid: debits are positive. */
async function readLedger({ ctx }: World, affiliateId: string) {
  const [found] = await selectRows<{ payable: string; bank: string }>(
    ctx.db,
    sql`with own as (
      select t.id from ledger_transactions t join commissions c
        on t.kind = 'commission_' || case when c.kind <> 'corrected' then c.kind
          when c.amount_kobo < 0 then 'reversed' else 'earned' end
        and t.reference = c.caused_by || ':' || c.enrolment_id
        where c.affiliate_id = ${affiliateId}
      union all
      select t.id from ledger_transactions t join payout_statements s
        on t.kind in ('payout_paid', 'payout_returned')
        and t.reference = 'ZS-' || to_char(s.made_at at time zone 'Africa/Lagos', 'YYYY') || '-' || lpad(s.number::text, 6, '0')
        where s.affiliate_id = ${affiliateId})
    select coalesce(sum(e.amount_kobo) filter (where e.account = 'affiliate_payable'), 0) as payable,
      coalesce(sum(e.amount_kobo) filter (where e.account = 'bank'), 0) as bank
    from own join ledger_entries e on e.transaction_id = own.id`,
  );
  return { payable: Number(found?.payable), bank: Number(found?.bank) };
}

async function readAll(text: AsyncIterable<string>) {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  return parts.join("");
}

async function compareOne(world: World, affiliate: World["affiliates"][number]) {
  const ctx = { ...world.ctx, actor: affiliate.actor };
  const row = await getOwnAffiliate(ctx);
  const figures = figuresOf(affiliate, world.now);
  const stats = await getStats(ctx, row);
  const inKobo = Object.fromEntries(
    Object.keys(figures).map((name) => [name, kobo(stats[name as keyof typeof figures])]),
  );
  expect(inKobo).toEqual(figures);
  expect(stats.totalReferrals).toBe(affiliate.enrolments.length);

  const query = { order: "desc", pageSize: 100 } as const;
  let listed = 0;
  for (let page = 1; (page - 1) * query.pageSize < affiliate.enrolments.length; page++) {
    const { referrals, total } = await listOwnReferrals(ctx, row, { ...query, page });
    expect(total).toBe(affiliate.enrolments.length);
    for (const record of referrals.map(toReferralRecord)) {
      listed += kobo(record.commission_amount);
      const earned = record.events.filter(({ kind }) => /^(paid|refund.*|corrected)$/.test(kind));
      expect(sum(earned.map(({ amount }) => kobo(amount ?? 0)))).toBe(
        kobo(record.commission_amount),
      );
    }
  }
  expect(listed).toBe(figures.totalEarnings);
  const csv = await readAll(
    csvOf(ownReferralColumns, exportOwnReferrals(ctx, row, { order: query.order })),
  );
  expect(sumOfColumn(csv, "Commission (NGN)")).toBe(figures.totalEarnings);

  for (const { number, status, totalKobo } of affiliate.statements) {
    if (status !== "paid" && status !== "returned") continue;
    const statement = await getStatement(ctx, number);
    const { openingKobo, earnedKobo, reversedKobo, lines } = statement;
    expect([number, statement.status, statement.totalKobo]).toEqual([number, status, totalKobo]);
    expect(openingKobo + earnedKobo + reversedKobo).toBe(totalKobo);
    expect(openingKobo).toBeLessThanOrEqual(0);
    expect(sum(lines.map(({ amountKobo }) => amountKobo))).toBe(totalKobo);
    expect(sumOfColumn(statementCsv(statement), "Commission (NGN)")).toBe(totalKobo);
  }
  expect(await readLedger(world, affiliate.id)).toEqual({
    payable: figures.paidCommissions - figures.totalEarnings,
    bank: 0 - figures.paidCommissions,
  });
}

/** Compares the model with the ledger, the statistics, the lists, the statements and the files. */
export async function compareCommissions(world: World): Promise<void> {
  for (const affiliate of world.affiliates) await compareOne(world, affiliate);
  const [twice] = await selectRows<{ many: number }>(
    world.ctx.db,
    sql`select count(*)::int as many from (
      select commission_id from payout_items where stands group by 1 having count(*) > 1) as twice`,
  );
  const [unequal] = await selectRows<{ many: number }>(
    world.ctx.db,
    sql`select count(*)::int as many from referrals r where r.commission_kobo <>
      (select coalesce(sum(c.amount_kobo), 0) from commissions c where c.referral_id = r.id)`,
  );
  const [gaps] = await selectRows<{ many: number }>(
    world.ctx.db,
    sql`select (coalesce(max(number), 0) - count(*))::int as many from payout_statements`,
  );
  expect([twice?.many, unequal?.many, gaps?.many]).toEqual([0, 0, 0]);
}
