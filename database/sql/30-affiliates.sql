-- Commissions and the marks of admins are append-only.
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
-- Withheld money is never paid out. A new mark also locks the referral, so that a payout and a mark
-- at the same time see each other.
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
create or replace function guard_payout_item() returns trigger language plpgsql as $$
declare
  payout_status text;
begin
  select status into payout_status from payouts
    where id = (case when tg_op = 'INSERT' then new.payout_id else old.payout_id end) for update;
  if tg_op = 'UPDATE' or payout_status = 'paid' then
    raise exception 'the items of a payout cannot be changed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  perform refuse_withheld(array(select referral_id from commissions where id = new.commission_id));
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists payout_items_guard on payout_items;
--> statement-breakpoint
create trigger payout_items_guard before insert or update or delete on payout_items
  for each row execute function guard_payout_item();
--> statement-breakpoint
create or replace function guard_payout() returns trigger language plpgsql as $$
begin
  if old.status = 'paid' then
    raise exception 'a payout that is paid cannot be changed' using errcode = 'restrict_violation';
  end if;
  if new.status = 'paid' then
    perform refuse_withheld(array(
      select c.referral_id from payout_items i join commissions c on c.id = i.commission_id
      where i.payout_id = new.id));
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger if exists payouts_guard on payouts;
--> statement-breakpoint
create trigger payouts_guard before update on payouts
  for each row execute function guard_payout();
