-- This folder has our own functions and triggers, one file per room. They run after every migration,
-- so each file must be safe to run again (create or replace, drop … if exists).
select 1;
