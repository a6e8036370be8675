-- Commissions, the marks of admins and rates are append-only.
drop trigger if exists commissions_append_only on commissions;
--> statement-breakpoint
create trigger commissions_append_only before update or delete or truncate on commissions
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists commission_marks_append_only on commission_marks;
--> statement-breakpoint
create trigger commission_marks_append_only before update or delete or truncate on commission_marks
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists affiliate_rates_append_only on affiliate_rates;
--> statement-breakpoint
create trigger affiliate_rates_append_only before update or delete or truncate on affiliate_rates
  for each statement execute function refuse_change();
--> statement-breakpoint
-- The sum of a referral's lines, so that lists can sort by it. The caller holds the referral's lock.
create or replace function add_commission_of_referral() returns trigger language plpgsql as $$
begin
  update referrals set commission_kobo = commission_kobo + new.amount_kobo where id = new.referral_id;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists commissions_summed on commissions;
--> statement-breakpoint
create trigger commissions_summed after insert on commissions
  for each row execute function add_commission_of_referral();
--> statement-breakpoint
-- Withheld money is never paid out. A new mark also locks the referral, so that a
-- payout and a mark made at the same time see each other.
create or replace function refuse_withheld(referral_ids text[]) returns void language plpgsql as $$
declare
  withheld_id text;
begin
  perform 1 from referrals where id = any(referral_ids) order by id for update;
  select m.referral_id into withheld_id from commission_marks m
    where m.referral_id = any(referral_ids) and m.withheld and not exists (
      select 1 from commission_marks later
      where later.referral_id = m.referral_id and later.number > m.number)
    limit 1;
  if withheld_id is not null then
    raise exception 'the commission of referral % is withheld', withheld_id using errcode = 'restrict_violation';
  end if;
end $$;
--> statement-breakpoint
drop trigger if exists payout_items_guard on payout_items;
--> statement-breakpoint
drop function if exists guard_payout_item();
--> statement-breakpoint
-- New items belong to open statements of prepared payouts, and to the statement's own affiliate.
create or replace function check_new_payout_items() returns trigger language plpgsql as $$
begin
  perform 1 from payouts where id in (
    select s.payout_id from added a join payout_statements s on s.id = a.statement_id) for update;
  if exists (
    select 1 from added a
      join payout_statements s on s.id = a.statement_id
      join payouts p on p.id = s.payout_id
      join commissions c on c.id = a.commission_id
      where s.status <> 'open' or p.status <> 'prepared' or not a.stands or c.affiliate_id <> s.affiliate_id)
  then
    raise exception 'the items of a payout cannot be changed' using errcode = 'restrict_violation';
  end if;
  perform refuse_withheld(array(
    select distinct c.referral_id from added a join commissions c on c.id = a.commission_id));
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists payout_items_added on payout_items;
--> statement-breakpoint
create trigger payout_items_added after insert on payout_items referencing new table as added
  for each statement execute function check_new_payout_items();
--> statement-breakpoint
-- An item only ends with its statement.
create or replace function check_payout_item_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or to_jsonb(new) - 'stands' is distinct from to_jsonb(old) - 'stands'
    or not old.stands or new.stands
    or exists (select 1 from payout_statements where id = old.statement_id and status in ('open', 'paid'))
  then
    raise exception 'the items of a payout cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists payout_items_kept on payout_items;
--> statement-breakpoint
create trigger payout_items_kept before update or delete on payout_items
  for each row execute function check_payout_item_change();
--> statement-breakpoint
-- Only the state of a statement changes, and only forward. Its account can be deleted with the affiliate's data.
create or replace function check_statement_change() returns trigger language plpgsql as $$
declare
  next_states constant jsonb := '{"open": ["paid", "cancelled"], "paid": ["returned"]}';
begin
  if tg_op <> 'UPDATE'
    or (new.id, new.number, new.payout_id, new.affiliate_id, new.total_kobo, new.opening_kobo, new.carried_kobo, new.made_at)
      is distinct from
      (old.id, old.number, old.payout_id, old.affiliate_id, old.total_kobo, old.opening_kobo, old.carried_kobo, old.made_at)
    or (new.bank is distinct from old.bank and new.bank is not null)
    or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
    or (new.status <> old.status and not coalesce(next_states -> old.status ? new.status, false))
  then
    raise exception 'only the state of a statement changes, and only forward: it cannot be changed' using errcode = 'restrict_violation';
  end if;
  if new.status = 'paid' and old.status = 'open' then
    if new.total_kobo is distinct from (
      select sum(c.amount_kobo) from payout_items i join commissions c on c.id = i.commission_id
      where i.statement_id = new.id and i.stands)
    then
      raise exception 'statement % does not add up', new.number using errcode = 'check_violation';
    end if;
    perform refuse_withheld(array(
      select distinct c.referral_id from payout_items i join commissions c on c.id = i.commission_id
      where i.statement_id = new.id));
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists payout_statements_kept on payout_statements;
--> statement-breakpoint
create trigger payout_statements_kept before update or delete on payout_statements
  for each row execute function check_statement_change();
--> statement-breakpoint
-- A payout goes forward only, and is paid when each of its statements is.
create or replace function guard_payout() returns trigger language plpgsql as $$
declare
  next_states constant jsonb :=
    '{"prepared": ["approved", "cancelled"], "approved": ["paid", "cancelled"], "paid": ["returned"]}';
begin
  if tg_op <> 'UPDATE'
    or (new.id, new.created_at, new.made_by) is distinct from (old.id, old.created_at, old.made_by)
    or (old.approved_at is not null and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by))
    or (old.paid_at is not null
      and (new.paid_at, new.paid_by, new.bank_reference) is distinct from (old.paid_at, old.paid_by, old.bank_reference))
    or (new.status <> old.status and not coalesce(next_states -> old.status ? new.status, false))
    or (new.status = old.status and new.status in ('paid', 'returned', 'cancelled'))
  then
    raise exception 'a payout only goes forward: it cannot be changed' using errcode = 'restrict_violation';
  end if;
  if new.status = 'paid' and exists (select 1 from payout_statements where payout_id = new.id and status = 'open') then
    raise exception 'a statement of the payout is not paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists payouts_guard on payouts;
--> statement-breakpoint
create trigger payouts_guard before update or delete on payouts
  for each row execute function guard_payout();
--> statement-breakpoint
-- Keeps the program's name in the affiliate's list up to date when the learner chooses
-- another level.
create or replace function name_program_of_referral() returns trigger language plpgsql as $$
begin
  new.program := (select course_of_interest from enrolments where id = new.enrolment_id);
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists referrals_named on referrals;
--> statement-breakpoint
create trigger referrals_named before insert on referrals
  for each row execute function name_program_of_referral();
--> statement-breakpoint
create or replace function rename_program_of_referral() returns trigger language plpgsql as $$
begin
  update referrals set program = new.course_of_interest where enrolment_id = new.id;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists enrolments_rename_referral on enrolments;
--> statement-breakpoint
create trigger enrolments_rename_referral after update of course_of_interest on enrolments
  for each row when (old.course_of_interest is distinct from new.course_of_interest)
  execute function rename_program_of_referral();
