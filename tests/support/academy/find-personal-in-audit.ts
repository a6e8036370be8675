import { sql } from "drizzle-orm";
import { auditEntries } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";

/** Columns with names, contacts or texts of people, in every table that has them. */
const personal =
  /^(full_name|learner_name|payer_name|signature|(learner_|payer_)?email|email_address|phone|phone_number|residential_address|message|motivation|audience_description|teaching_experience|rejection_reason|reason|end_reason|note|payment_info|bank|answers|date_of_birth)$/;
/** In these tables `name` is a person's name, or a file name that a person chose. */
const named =
  /^(people|leads|contact_messages|chapter_members|event_registrations|hybrid_interest|job_documents|uploads)$/;

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Test people are named after their roles; an answer from a list (`beginner`) and a bank's code are not personal.
 */
const tells = (place: string, text: string) =>
  text.length >= 4 &&
  !/^(user|admin|affiliate)$/i.test(text) &&
  (!/\.(payment_info|bank)$/.test(place) || !/^\d{6}$/.test(text)) &&
  (place !== "enrolments.answers" || /\s|@|\d{7}/.test(text));

type Column = { table: string; column: string };

/** From the catalogue itself, which is much quicker to read than its view information_schema.columns. */
const readColumns = ({ db }: Pick<Context, "db">) =>
  selectRows<Column>(
    db,
    sql`select relname as table, attname as column
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and attnum > 0 and not attisdropped`,
  );

/** All names, addresses, phones and texts in the database, each with its table and column. */
async function personalTexts(ctx: Pick<Context, "db">): Promise<Map<string, string>> {
  const columns = await readColumns(ctx);
  const parts = columns
    .filter(
      ({ table, column }) => personal.test(column) || (column === "name" && named.test(table)),
    )
    .map(
      ({ table, column }) =>
        sql`select ${`${table}.${column}`}::text as place, to_jsonb(${sql.identifier(column)}) as value
            from ${sql.identifier(table)}`,
    );
  const rows = await selectRows<{ place: string; value: unknown }>(
    ctx.db,
    sql.join(parts, sql` union all `),
  );
  return new Map(
    rows.flatMap(({ place, value }) =>
      textsIn(value)
        .flatMap((text) => (place.endsWith("name") ? [text, ...text.split(/\s+/)] : [text]))
        .filter((text) => tells(place, text))
        .map((text) => [text.toLowerCase(), place] as const),
    ),
  );
}

/** Whether a text occurs in another as separate words: a random reference may contain a short name, such as Test. */
function isIn(written: string, text: string): boolean {
  if (!written.includes(text)) return false;
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(written);
}

/** Finds personal data in the audit log. @returns a line for each find */
export async function findPersonalInAudit(ctx: Pick<Context, "db">): Promise<string[]> {
  const entries = await ctx.db.select().from(auditEntries);
  if (entries.length === 0) return [];
  const texts = await personalTexts(ctx);
  const finds = entries.flatMap(({ action, subject, details }) => {
    const written = textsIn([subject, details]).join("\n").toLowerCase();
    const places = [...texts].flatMap(([text, place]) => (isIn(written, text) ? [place] : []));
    const odd = /\[left out\]|@/.test(written) ? ["a value was left out, or is an address"] : [];
    return [...odd, ...places].map((what) => `${action}: ${what}`);
  });
  return [...new Set(finds)];
}
