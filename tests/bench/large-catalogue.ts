import { sql } from "drizzle-orm";
import { openEmbedded } from "#foundation/database/open-embedded.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";

/**
 * Copies the seeded programs until there are as many, each with its own number, address and title. One is not copied,
 * so that a search can find one program however many there are.
 * @param folder the `database` folder of an academy that is not running
 */
export async function growCatalogue(folder: string, count: number): Promise<void> {
  const database = await openEmbedded({ dataDir: folder });
  await database.db.execute(sql`
    insert into programs
    select (jsonb_populate_record(p, jsonb_build_object(
      'id', p.id || '-' || n, 'number', seeded.last + row_number() over (), 'title', p.title || ' ' || n))).*
    from programs p, (select max(number) as last, count(*) as programs from programs) seeded,
      generate_series(1, ${count} / 44) n
    where p.archived_at is null and p.id <> 'solar-installation'
    limit greatest(${count} - (select count(*) from programs), 0)`);
  await bumpSiteVersion(database);
  await database.close();
}
