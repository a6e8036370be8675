-- The ledger: every transaction sums to zero when it commits, and nothing in it is ever changed or
-- taken away. What was wrong is put right by another transaction.
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
