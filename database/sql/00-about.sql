-- This folder has our own functions and triggers, one file per room. They run when one of them
-- or a table has changed, so each file must be safe to run again (create or replace, drop … if exists).
select 1;
