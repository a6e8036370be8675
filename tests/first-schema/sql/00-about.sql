-- Hand-written functions and triggers stand in this folder, one file per room. They are run after
-- every migration, so each must be safe to run again (create or replace, drop … if exists).
select 1;
