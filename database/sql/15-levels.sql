-- Keeps a registration's last day: stores the months its level had when the level was chosen. When an owner
-- changes the months of a level, existing registrations stay as they are.
create or replace function keep_training_months() returns trigger language plpgsql as $$
begin
  if new.training_level is null then
    new.training_months := null;
  elsif new.training_months is null
    or (tg_op = 'UPDATE' and new.training_level is distinct from old.training_level) then
    select months into new.training_months from levels where id = new.training_level;
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists enrolments_training_months on enrolments;
--> statement-breakpoint
create trigger enrolments_training_months before insert or update of training_level on enrolments
  for each row execute function keep_training_months();
--> statement-breakpoint
-- The levels that a program offers are a list, and a list cannot have a foreign key.
-- These two triggers replace it. They lock rows as a foreign key does, so nobody deletes a level while it is
-- being added to a program.
create or replace function check_program_levels() returns trigger language plpgsql as $$
declare
  known integer;
begin
  select count(*) into known
    from (select 1 from levels where id = any(new.levels) for key share) as found;
  if known <> cardinality(new.levels) then
    raise exception 'program % offers a level that does not exist, or one twice', new.id
      using errcode = 'foreign_key_violation', constraint = 'programs_levels_known';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists programs_levels on programs;
--> statement-breakpoint
create trigger programs_levels before insert or update of levels on programs
  for each row execute function check_program_levels();
--> statement-breakpoint
create or replace function keep_offered_level() returns trigger language plpgsql as $$
begin
  if exists (select 1 from programs where old.id = any(levels)) then
    raise exception 'level % is offered by a program', old.id
      using errcode = 'foreign_key_violation', constraint = 'programs_levels_known';
  end if;
  return old;
end $$;
--> statement-breakpoint
drop trigger if exists levels_offered on levels;
--> statement-breakpoint
create trigger levels_offered before delete on levels
  for each row execute function keep_offered_level();
