-- Rows that admins edit: every update increases the version and sets the time, even if the update sets
-- these columns itself. Applies to every table with both columns (`edited` of columns.ts).
create or replace function keep_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
--> statement-breakpoint
do $$
declare
  edited text;
begin
  for edited in
    select c.relname from pg_class c
      join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and not v.attisdropped
      join pg_attribute u on u.attrelid = c.oid and u.attname = 'updated_at' and not u.attisdropped
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  loop
    execute format('drop trigger if exists %I on %I', edited || '_edited', edited);
    execute format(
      'create trigger %I before update on %I for each row execute function keep_version()',
      edited || '_edited', edited);
  end loop;
end $$;
