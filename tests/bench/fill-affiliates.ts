import { sql } from "drizzle-orm";
import { hashSecret } from "#foundation/codes/ids.ts";
import type { Db } from "#foundation/database/open-database.ts";

export type AffiliateRows = { affiliates: number; referrals: number; largest: number };

/** The tokens of sessions that the filled rows open. */
export const filledTokens = {
  /** The affiliate with the most referrals. */
  largest: `aff_${"largest".padEnd(43, "-")}`,
  admin: `adm_${"admin".padEnd(43, "-")}`,
} as const;

const tokenHash = (token: string) => `'${hashSecret(token)}'`;

/**
 * In this order. `$at` spreads the rows over three years; of a referral `n` the affiliate is `$owner`: the first
 * has the largest share. Four of five have paid, one in thirty was refunded, and what is older than a month was paid
 * out with the statement of its month.
 */
const tables = (rows: AffiliateRows, now: string): [count: number, insert: string][] => {
  const owner = `'affiliate-' || case when n <= ${rows.largest} then 1 else n % ${rows.affiliates - 1} + 2 end`;
  const at = `('${now}'::timestamptz - (n % 1095) * interval '1 day' - n % 86400 * interval '1 second')`;
  const statement = `'statement-' || c.affiliate_id || to_char(c.earned_at, '-YYYYMM')`;
  const isOld = `c.earned_at < date_trunc('month', '${now}'::timestamptz) - interval '1 month'`;
  const of = `generate_series(1, $count) as n`;
  return [
    [
      rows.affiliates,
      `people (id, email, name, created_at)
      select 'person-' || n, 'person-' || n || '@example.com', 'Person ' || n, '${now}' from ${of}`,
    ],
    [
      rows.affiliates,
      `person_roles (person_id, role, granted_at)
      select 'person-' || n, case n when 2 then 'admin' else 'affiliate' end, '${now}' from ${of}`,
    ],
    [
      1,
      `person_roles (person_id, role, granted_at) select 'person-2', 'owner', '${now}' from ${of}`,
    ],
    [
      2,
      `sessions (id, person_id, kind, token_hash, created_at, last_used_at, expires_at)
      select 'session-' || n, 'person-' || n, case n when 2 then 'admin' else 'affiliate' end,
        case n when 2 then ${tokenHash(filledTokens.admin)} else ${tokenHash(filledTokens.largest)} end,
        '${now}', '${now}', '${now}'::timestamptz + interval '8 hours' from ${of}`,
    ],
    [
      rows.affiliates,
      `affiliates (id, person_id, application_id, full_name, email, phone, social_media_handles, audience_size,
        affiliate_code, commission_rate_basis_points, created_at)
      select 'affiliate-' || n, 'person-' || n, 'application-' || n, 'Affiliate ' || n,
        'person-' || n || '@example.com', '+2348030000000', '{}', 500, 'CODE' || n, 1000, '${now}' from ${of}`,
    ],
    [
      rows.referrals,
      `referrals (id, enrolment_id, affiliate_id, source, learner_name, learner_email, program, commission_kobo, status,
        completed_at, created_at)
      select 'referral-' || n, 'enrolment-' || n, ${owner}, 'kept', 'Learner ' || n, 'learner-' || n || '@example.com',
        'Tiling - Beginner', case when n % 5 = 0 or n % 30 = 1 then 0 else 950000 end,
        case when n % 5 = 0 then 'pending' else 'completed' end, case when n % 5 = 0 then null else ${at} end, ${at}
      from ${of}`,
    ],
    [
      rows.referrals,
      `commissions (id, referral_id, affiliate_id, enrolment_id, kind, caused_by, base_kobo, rate_basis_points,
        amount_kobo, earned_at, created_at)
      select 'earned-' || n, 'referral-' || n, ${owner}, 'enrolment-' || n, 'earned', 'PAY-' || n, 9500000, 1000, 950000,
        ${at}, ${at} from ${of} where n % 5 <> 0`,
    ],
    [
      rows.referrals,
      `commissions (id, referral_id, affiliate_id, enrolment_id, kind, caused_by, base_kobo, rate_basis_points,
        amount_kobo, earned_at, created_at)
      select 'reversed-' || n, 'referral-' || n, ${owner}, 'enrolment-' || n, 'reversed', 'RF-' || n, -9500000, 1000,
        -950000, ${at}, ${at} + interval '1 hour' from ${of} where n % 30 = 1`,
    ],
    [
      1,
      `payouts (id, status, created_at, made_by, paid_at, bank_reference)
      select 'payout-' || to_char(d, 'YYYYMM'), 'paid', d, 'person-2', d, 'BANK-1'
      from generate_series('${now}'::timestamptz - interval '4 years', '${now}', interval '1 month') as d`,
    ],
    [
      1,
      `payout_statements (id, number, payout_id, affiliate_id, status, total_kobo, opening_kobo, carried_kobo, made_at,
        paid_at)
      select ${statement}, row_number() over (order by ${statement}), 'payout-' || to_char(c.earned_at, 'YYYYMM'),
        c.affiliate_id, 'paid', sum(c.amount_kobo), 0, 0, max(c.earned_at), max(c.earned_at)
      from commissions c where ${isOld} group by c.affiliate_id, to_char(c.earned_at, '-YYYYMM'),
        to_char(c.earned_at, 'YYYYMM') having sum(c.amount_kobo) > 0`,
    ],
    [
      1,
      `payout_items (commission_id, statement_id) select c.id, ${statement} from commissions c where ${isOld}`,
    ],
  ];
};

/** Fills an empty, migrated database with affiliates and their money. */
export async function fillAffiliates(db: Db, rows: AffiliateRows, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Without the triggers, which check each row: these rows are right, and it takes a tenth of the time.
    await tx.execute(sql.raw("set local session_replication_role = replica"));
    await tx.execute(sql.raw("set local statement_timeout = 0"));
    for (const [count, insert] of tables(rows, now.toISOString())) {
      await tx.execute(sql.raw(`insert into ${insert.replaceAll("$count", String(count))}`));
    }
  });
}
