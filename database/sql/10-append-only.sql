-- Append-only tables: add another row to correct an error.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: add a row instead', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
drop trigger if exists audit_entries_append_only on audit_entries;
--> statement-breakpoint
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger if exists message_choices_append_only on message_choices;
--> statement-breakpoint
-- Erasing a person deletes their choices.
create trigger message_choices_append_only before update or truncate on message_choices
  for each statement execute function refuse_change();
