import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";
import { databaseFolder } from "../database/fill-database.ts";
import { keptNames, readStatements } from "./kept-version.ts";

// Databases are kept: an academy that has applied a migration refuses to start if its file has changed.
test.each(keptNames())(
  "no migration that the kept database %s has applied was rewritten",
  (name) => {
    const applied = readStatements(name)
      .split("INSERT INTO public.applied_migrations VALUES")[1]
      ?.split(";")[0]
      ?.match(/[0-9a-f]{64}/g);
    const files = readMigrationFiles({ migrationsFolder: join(databaseFolder, "migrations") });
    expect(applied?.length).toBeGreaterThan(1);
    expect(files.map(({ hash }) => hash)).toEqual(expect.arrayContaining(applied ?? []));
  },
);
