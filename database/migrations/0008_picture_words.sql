ALTER TABLE "pictures" DROP CONSTRAINT "pictures_kind_known";--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "made_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "sold_for_kobo" bigint;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_sold_for_something" CHECK ("pictures"."sold_for_kobo" > 0);--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_kind_known" CHECK ("pictures"."kind" in ('workshop', 'hands', 'work', 'centre', 'instructor', 'graduate'));