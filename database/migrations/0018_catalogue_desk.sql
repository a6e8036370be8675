DROP INDEX "programs_number_index";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "published_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
UPDATE "programs" SET "published_at" = "created_at";--> statement-breakpoint
-- Releases that added programs between others may have given a number twice. The later one goes to the end.
UPDATE "programs" SET "number" = "moved"."number" FROM (
  SELECT "id", (SELECT max("number") FROM "programs") + row_number() OVER (ORDER BY "number", "id") AS "number"
  FROM (SELECT "id", "number", row_number() OVER (PARTITION BY "number" ORDER BY "created_at", "id") AS "nth" FROM "programs") AS "numbered"
  WHERE "nth" > 1
) AS "moved" WHERE "programs"."id" = "moved"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "programs_number_unique" ON "programs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "programs_updated_at_id_index" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_title_lower_index" ON "programs" USING btree (lower("title"),"id");