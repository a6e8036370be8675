import { sql } from "drizzle-orm";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";

/**
 * The database refuses emails to this address, so a job fails for this row and no other. @returns a function that lets
 * it take them again
 */
export async function refuseMailsTo({ ctx: { db } }: TestAcademy, email: string) {
  await db.execute(sql`create or replace function refuse_mail() returns trigger language plpgsql as $$
    begin raise exception 'no email to %', new.recipient; end $$`);
  await db.execute(
    sql.raw(`create trigger refuse_mail before insert on messages for each row
      when (new.recipient = '${email}') execute function refuse_mail()`),
  );
  return () => db.execute(sql`drop trigger refuse_mail on messages`);
}
