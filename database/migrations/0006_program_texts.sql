ALTER TABLE "programs" ADD COLUMN "overview" text;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "instructor_note" text;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "tools_to_own" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "week_plan" jsonb;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "works_with" text;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "needs_computer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_works_with_known" CHECK ("programs"."works_with" in ('people', 'alone'));--> statement-breakpoint
-- Cards now show the description whole, so it is one line. The long one of an existing program becomes its overview.
UPDATE "programs" SET "overview" = "description" WHERE length("description") > 70;--> statement-breakpoint
UPDATE "programs"
SET "description" = CASE
  WHEN length(split_part("overview", '. ', 1)) < 70 AND position('. ' in "overview") > 0 THEN split_part("overview", '. ', 1) || '.'
  ELSE left("title", 70)
END
WHERE length("description") > 70;
