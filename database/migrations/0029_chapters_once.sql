-- Chapters of one name and place were possible before: all but one get a number. A new name may be taken too.
DO $$ BEGIN
  LOOP
    UPDATE "chapters" c SET "name" = c."name" || ' (' || r."nth" || ')'
    FROM (
      SELECT "id", row_number() OVER (
        PARTITION BY lower("name"), lower("location") ORDER BY "closed_at" IS NOT NULL, "id"
      ) AS "nth" FROM "chapters"
    ) r
    WHERE r."id" = c."id" AND r."nth" > 1;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "chapters_once" ON "chapters" USING btree (lower("name"),lower("location"));