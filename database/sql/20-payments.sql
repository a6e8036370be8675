-- The ledger: every transaction must sum to zero at commit, and no row is ever changed or deleted.
-- Post another transaction to correct an error.
create or replace function check_ledger_transaction_balances() returns trigger language plpgsql as $$
declare
  transaction_of_row text;
  entry_count integer;
  entry_sum numeric;
begin
  if tg_table_name = 'ledger_transactions' then
    transaction_of_row := new.id;
  else
    transaction_of_row := new.transaction_id;
  end if;
  select count(*), coalesce(sum(amount_kobo), 0) into entry_count, entry_sum
    from ledger_entries where transaction_id = transaction_of_row;
  if entry_count = 0 or entry_sum <> 0 then
    raise exception 'ledger transaction % does not balance: % entries, % kobo',
      transaction_of_row, entry_count, entry_sum using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger if exists ledger_entries_balance on ledger_entries;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction_balances();
--> statement-breakpoint
drop trigger if exists ledger_transactions_balance on ledger_transactions;
--> statement-breakpoint
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction_balances();
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
-- A settlement never changes. Money goes back as a refund.
create or replace function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a settlement is never changed: money goes back by a refund' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
drop trigger if exists settlements_append_only on settlements;
--> statement-breakpoint
create trigger settlements_append_only before update or delete or truncate on settlements
  for each statement execute function refuse_settlement_change();
--> statement-breakpoint
-- A refund's state only moves forward: pending, processed, applied, failed. Its amount never changes.
create or replace function check_refund_change() returns trigger language plpgsql as $$
declare
  ranks constant jsonb := '{"pending": 1, "processed": 2, "failed": 3}';
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a refund is never deleted: it fails' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.reference, new.number, new.cause, new.amount_kobo, new.created_at)
      is distinct from (old.id, old.reference, old.number, old.cause, old.amount_kobo, old.created_at)
    or (ranks ->> new.status)::int < (ranks ->> old.status)::int
    or (old.applied_at is not null and new.applied_at is distinct from old.applied_at)
    or (old.failed_at is not null and new.failed_at is distinct from old.failed_at)
    or (old.parts is not null and new.parts is distinct from old.parts)
    or (old.applied_at is not null and old.parts is null and new.parts is not null)
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
-- A refund notice never changes. Only its refund can be corrected, and it is compared only once.
create or replace function check_refund_notice_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or to_jsonb(new) - 'refund_id' - 'compared_at' is distinct from to_jsonb(old) - 'refund_id' - 'compared_at'
    or (old.compared_at is not null and new.compared_at is distinct from old.compared_at)
  then
    raise exception 'a notice of a refund stays as it came' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists refund_notices_kept on refund_notices;
--> statement-breakpoint
create trigger refund_notices_kept before update on refund_notices
  for each row execute function check_refund_notice_change();
--> statement-breakpoint
drop trigger if exists refund_notices_never_deleted on refund_notices;
--> statement-breakpoint
create trigger refund_notices_never_deleted before delete or truncate on refund_notices
  for each statement execute function check_refund_notice_change();
