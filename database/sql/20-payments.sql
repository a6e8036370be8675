-- The ledger: every transaction has entries, they sum to zero, and no row is ever changed or deleted. What
-- each statement adds to a transaction sums to zero, so the whole transaction does. Post another transaction
-- to correct an error.
create or replace function check_ledger_entries() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select transaction_id into wrong from added
    group by transaction_id having sum(amount_kobo) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', wrong using errcode = 'check_violation';
  end if;
  -- Nothing is posted to a month that is closed, or to one before it: late money is posted when it comes.
  select t.id into wrong from added join ledger_transactions t on t.id = added.transaction_id
    where t.posted_at < (select max(ends_at) from closed_months) limit 1;
  if found then
    raise exception 'ledger transaction % is of a closed month', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists ledger_entries_balance on ledger_entries;
--> statement-breakpoint
create trigger ledger_entries_balance after insert on ledger_entries referencing new table as added
  for each statement execute function check_ledger_entries();
--> statement-breakpoint
drop trigger if exists ledger_transactions_balance on ledger_transactions;
--> statement-breakpoint
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction();
--> statement-breakpoint
drop function if exists check_ledger_transaction_balances();
--> statement-breakpoint
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a correction instead' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
drop trigger if exists ledger_entries_append_only on ledger_entries;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
drop trigger if exists ledger_transactions_append_only on ledger_transactions;
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
-- Charges and payments never change. A credit note takes a charge off, and money goes back as a refund.
drop trigger if exists payments_append_only on payments;
--> statement-breakpoint
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A correction of a recorded amount never changes either. Only its reason is erased, with the payer.
create or replace function check_correction_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a correction is never deleted: correct again' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.payment_id, new.number, new.difference_kobo, new.receipt, new.made_by, new.created_at)
      is distinct from (old.id, old.payment_id, old.number, old.difference_kobo, old.receipt, old.made_by, old.created_at)
  then
    raise exception 'only the reason of a correction changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists payment_corrections_reason_only on payment_corrections;
--> statement-breakpoint
create trigger payment_corrections_reason_only before update on payment_corrections
  for each row execute function check_correction_change();
--> statement-breakpoint
drop trigger if exists payment_corrections_never_deleted on payment_corrections;
--> statement-breakpoint
create trigger payment_corrections_never_deleted before delete or truncate on payment_corrections
  for each statement execute function check_correction_change();
--> statement-breakpoint
drop trigger if exists charges_append_only on charges;
--> statement-breakpoint
create trigger charges_append_only before update or delete or truncate on charges
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists credit_uses_append_only on credit_uses;
--> statement-breakpoint
create trigger credit_uses_append_only before update or delete or truncate on credit_uses
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists credit_returns_append_only on credit_returns;
--> statement-breakpoint
create trigger credit_returns_append_only before update or delete or truncate on credit_returns
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A refund's state only moves forward: pending, processed, applied, failed. Its amount
-- never changes. It gets the provider's ids once, and only a failed refund hands them on to another row.
create or replace function check_refund_change() returns trigger language plpgsql as $$
declare
  ranks constant jsonb := '{"pending": 1, "processed": 2, "failed": 3}';
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a refund is never deleted: it fails' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.reference, new.number, new.cause, new.amount_kobo, new.created_at)
      is distinct from (old.id, old.reference, old.number, old.cause, old.amount_kobo, old.created_at)
    or (old.provider_id is distinct from new.provider_id and old.provider_id is not null
      and not (new.status = 'failed' and new.provider_id is null))
    or (old.dispute_id is distinct from new.dispute_id and old.dispute_id is not null
      and not (new.status = 'failed' and new.dispute_id is null))
    or (ranks ->> new.status)::int < (ranks ->> old.status)::int
    or (old.applied_at is not null and new.applied_at is distinct from old.applied_at)
    or (old.failed_at is not null and new.failed_at is distinct from old.failed_at)
    or (new.status = 'failed') <> (new.failed_at is not null)
    or (old.applied_at is null and new.applied_at is not null and new.status <> 'processed')
  then
    raise exception 'only the state of a refund changes, and only forward' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists refunds_forward_only on refunds;
--> statement-breakpoint
create trigger refunds_forward_only before update on refunds
  for each row execute function check_refund_change();
--> statement-breakpoint
drop trigger if exists refunds_never_deleted on refunds;
--> statement-breakpoint
create trigger refunds_never_deleted before delete or truncate on refunds
  for each statement execute function check_refund_change();
--> statement-breakpoint
-- What is in a safe is the sum of its moves. A till stays, with its counts.
drop trigger if exists safe_moves_append_only on safe_moves;
--> statement-breakpoint
create trigger safe_moves_append_only before update or delete or truncate on safe_moves
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists tills_never_deleted on tills;
--> statement-breakpoint
create trigger tills_never_deleted before delete or truncate on tills
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists cash_entries_never_deleted on cash_entries;
--> statement-breakpoint
create trigger cash_entries_never_deleted before delete or truncate on cash_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A closed month stays closed, with what it said.
drop trigger if exists closed_months_append_only on closed_months;
--> statement-breakpoint
create trigger closed_months_append_only before update or delete or truncate on closed_months
  for each statement execute function refuse_change();
