import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const databaseFolder = join(import.meta.dirname, "..", "..", "database");

/** What a later release would change: a required column that is filled from another, and a new condition. */
const statements = [
  `ALTER TABLE "enrolments" ADD COLUMN "spoken_code" text;`,
  `UPDATE "enrolments" SET "spoken_code" = lower("code");`,
  `ALTER TABLE "enrolments" ALTER COLUMN "spoken_code" SET NOT NULL;`,
  `ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_spoken_code" CHECK ("spoken_code" <> '');`,
];

/** What the previous release can ignore: it neither writes nor reads it. */
const expandingStatements = [
  `-- expand\nALTER TABLE "enrolments" ADD COLUMN "spoken_code" text;`,
  `CREATE TABLE "later_things" ("id" text PRIMARY KEY, "person_id" text REFERENCES "people" ("id"));`,
  `CREATE INDEX "later_things_person" ON "later_things" ("person_id");`,
];

/**
 * @param expands whether the previous release can work with it @returns a `database` folder with this release's
 * migrations and one more, to be removed by the caller
 */
export async function writeSecondVersion(expands = false): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "second-version-"));
  await cp(databaseFolder, folder, { recursive: true });
  const journal = join(folder, "migrations", "meta", "_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const [last] = entries.slice(-1);
  const tag = "9999_spoken_codes";
  const added = { ...last, idx: entries.length, when: last.when + 1, tag };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  const text = (expands ? expandingStatements : statements).join("--> statement-breakpoint\n");
  await writeFile(join(folder, "migrations", `${tag}.sql`), text);
  return folder;
}
