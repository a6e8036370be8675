import { type SQL, sql } from "drizzle-orm";

/** Entries that are the academy's own money. */
const isPocket = sql.raw(
  `(e.account = 'bank' or e.account like 'cash:%' or e.account like 'cash\\_in\\_transit:%' or e.account like 'provider\\_clearing:%')`,
);
/** Entries that say whose money it is: what payers owe and have paid. */
const isOfPayers = sql.raw(
  `(e.account in ('receivable', 'customer_credit', 'unallocated') or e.account like 'income:%')`,
);

const sumOf = (which: SQL) => sql`coalesce(sum(e.amount_kobo) filter (where ${which}), 0)`;
const sumOfAccount = (account: string) => sumOf(sql`e.account = ${account}`);

/**
 * What each posting to the ledger is in the month's figures: rows of `id`, `at`, `kind`, `reference`, `order_id`,
 * `line_ref`, `figure`, `kobo`, `till_id`, `payment_reference`, `pocket` and `differs`.
 *
 * A posting sums to zero, so what is not the academy's own money says why that changed: `payers` is what came from
 * payers (below zero: went back), and the others are fees, commission, and differences of cash. What the ledger can't
 * tell apart (a card and a payer's own number, the tills of a centre, a refund that failed and a payment) is asked of the
 * fact behind a posting: each fact of an order is posted by the first posting of that order that is not before it, in
 * the same transaction. If several postings have that moment, it is the one with the fact's amount. `differs` is how far the amounts of fact and posting are apart.
 * @param which of the postings `t`
 */
export const moves = (which: SQL): SQL => sql`
  with posted as (
    select t.id, t.posted_at, t.kind, t.reference, max(e.order_id) as order_id, max(e.line_ref) as line_ref,
      max(e.account) filter (where ${isPocket}) as pocket,
      count(*) filter (where ${isPocket}) as pockets,
      ${sumOf(isPocket)} as money,
      coalesce(sum(greatest(e.amount_kobo, 0)) filter (where ${isPocket}), 0) as came,
      -${sumOf(isOfPayers)} as payers,
      ${sumOfAccount("provider_fees")} as fees,
      ${sumOfAccount("bank_charges")} as charges,
      ${sumOfAccount("affiliate_payable")} as payable,
      ${sumOfAccount("commission_expense")} as earned,
      -${sumOfAccount("cash_differences")} as differed,
      -${sumOfAccount("petty_cash")} as petty
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where ${which}
    group by t.id),
  facts as (
    select p.order_id, p.created_at as at, p.amount_kobo as kobo, 'received' as what, p.attempt_id
      from payments p where p.order_id in (select order_id from posted where payers <> 0)
    union all
    select p.order_id, k.created_at, k.difference_kobo, 'received', p.attempt_id
      from payments p join payment_corrections k on k.payment_id = p.id
      where p.order_id in (select order_id from posted where payers <> 0)
    union all
    select p.order_id, moved.at, moved.kobo, 'refund', p.attempt_id
      from payments p join payment_attempts a on a.id = p.attempt_id join refunds r on r.reference = a.reference
      cross join lateral (values (r.applied_at, -r.amount_kobo), (r.failed_at, r.amount_kobo)) as moved (at, kobo)
      where p.order_id in (select order_id from posted where payers <> 0)
        and r.applied_at is not null and moved.at is not null),
  -- Facts of one order with the same moment and amount have as many postings.
  counted as (
    select f.*, row_number() over (partition by f.order_id, f.at, f.kobo order by f.attempt_id) as nth from facts f),
  caused as (
    select own.id, max(f.what) as what, sum(f.kobo) as kobo, max(a.reference) as payment_reference,
      max(a.till_id) as till_id, count(o.attempt_id) > 0 as is_own
    from counted f
    cross join lateral (
      select s.id from (
        select t.id, t.reference, fits.amount, row_number() over (
            partition by fits.amount order by length(t.reference), t.reference) as nth
          from ledger_transactions t
          cross join lateral (
            select f.kobo in (-${sumOf(isOfPayers)}, ${sumOf(isPocket)}) as amount
              from ledger_entries e where e.transaction_id = t.id) fits
          where t.posted_at = (
              select min(o.posted_at) from ledger_entries e join ledger_transactions o on o.id = e.transaction_id
                where e.order_id = f.order_id and o.posted_at >= f.at)
            and exists (select from ledger_entries e where e.transaction_id = t.id and e.order_id = f.order_id)) s
        -- The references of an order's postings end with their number.
        order by (s.amount and s.nth = f.nth) desc, length(s.reference), s.reference limit 1) own
    join payment_attempts a on a.id = f.attempt_id
    left join own_transfers o on o.attempt_id = f.attempt_id
    group by own.id),
  known as (
    select p.*, c.till_id, c.payment_reference, c.kobo as fact_kobo, c.what,
      case when p.pocket = 'bank' then 'transfer' when p.pocket like 'cash:%' then p.pocket end as by_hand,
      c.is_own,
      case when p.kind = 'charge' then 'unplaced'
        when p.kind in ('refund', 'refund_failed') then 'refund'
        when p.kind not in ('order', 'correction') then null
        when c.what is not null then c.what
        when p.payers > 0 then 'received' else 'refund' end as sort
    from posted p left join caused c on c.id = p.id),
  -- Materialized: for the first page of a list the database would compare each posting with each fact.
  named as materialized (
    select k.*,
      case k.sort when 'unplaced' then 'received:unplaced'
        when 'received' then 'received:' || coalesce(k.by_hand, case when k.is_own then 'own_number' else 'card' end)
        when 'refund' then 'refunds:' || coalesce(k.by_hand, 'provider') end as payers_figure
    from known k)
  select n.id, n.posted_at as at, n.kind, n.reference, n.order_id, n.line_ref, n.till_id, n.payment_reference, n.pocket,
    f.figure, f.kobo, f.differs
  from named n
  cross join lateral (values
    (n.payers_figure, case n.sort when 'refund' then -n.payers else n.payers end,
      case when n.kind not in ('order', 'correction') then 0
        -- More can go back than was paid: the provider's own fee.
        when n.what = 'refund' then n.money - n.fact_kobo
        else n.payers - coalesce(n.fact_kobo, 0) end),
    ('fees', n.fees, 0),
    ('bank_charges', n.charges, 0),
    ('commission:paid', case when n.pockets > 0 then n.payable else 0 end, 0),
    ('commission:earned', n.earned, 0),
    ('cash_differences', n.differed, 0),
    ('petty_cash', n.petty, 0),
    ('moved', case when n.pockets > 1 and n.payers = 0 then n.came else 0 end, 0),
    ('other', case when n.pockets = 0 then 0
      else n.money - n.payers + n.fees + n.charges + n.payable - n.differed - n.petty
        + case when n.payers_figure is null then n.payers else 0 end end, 0)
  ) as f (figure, kobo, differs)
  where f.figure is not null and f.kobo <> 0`;
