import { type SQL, sql } from "drizzle-orm";
import { ages } from "./month-figures.ts";

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The figure of a debt by its due day. */
const ageOf = (dueOn: SQL, day: string): SQL => {
  const cases = [...ages]
    .reverse()
    .flatMap(({ figure, fromDays }) =>
      fromDays === null ? [] : [sql`when ${day}::date - ${dueOn} >= ${fromDays} then ${figure}`],
    );
  return sql`case ${sql.join(cases, sql` `)} else ${ages[0].figure} end`;
};

/**
 * What was owed at a moment, by due day: rows of `id`, `order_id`, `line_ref`, `due_on`, `kobo` and `figure`. How much
 * a line owed is what the ledger said then. Money covers what is due first, so that is of the line's last due days, by
 * the charges of then.
 * @param end the moment @param day the last day counted
 */
export const owedByAge = (end: Date, day: string): SQL => sql`
  with owed as (
    select e.order_id, e.line_ref, sum(e.amount_kobo) as kobo
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'receivable' and t.posted_at < ${instant(end)}
    group by e.order_id, e.line_ref having sum(e.amount_kobo) <> 0),
  due as (
    select line_ref, due_on, sum(kobo) as kobo from (
      select c.line_ref, c.component, c.due_on, sum(c.amount_kobo) as kobo from charges c
        where c.created_at < ${instant(end)} and c.line_ref in (select line_ref from owed)
        group by c.line_ref, c.component, c.due_on having sum(c.amount_kobo) > 0) as parts
    group by line_ref, due_on),
  walked as (
    select o.order_id, o.line_ref, o.kobo as open, d.due_on, d.kobo,
      sum(d.kobo) over later as later,
      row_number() over (partition by o.order_id, o.line_ref order by d.due_on) as place
    from owed o left join due d on d.line_ref = o.line_ref
    window later as (partition by o.order_id, o.line_ref order by d.due_on desc)),
  parts as (
    select order_id, line_ref, due_on,
      -- The first due day has what is left, so that the parts are always the whole.
      case place when 1 then open - coalesce(later - kobo, 0) else least(kobo, open - (later - kobo)) end as kobo
    from walked where open > coalesce(later - kobo, 0))
  select order_id || ' ' || coalesce(line_ref, '') || ' ' || coalesce(due_on::text, '') as id, order_id, line_ref,
    due_on, kobo, ${ageOf(sql`due_on`, day)} as figure
  from parts`;
