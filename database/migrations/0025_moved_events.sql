ALTER TABLE "event_registrations" ADD COLUMN "told_date" date;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "told_location" text;--> statement-breakpoint
-- Who registered before knows the event as it is now.
UPDATE "event_registrations" SET "told_date" = "events"."date", "told_location" = "events"."location" FROM "events" WHERE "events"."id" = "event_registrations"."event_id";--> statement-breakpoint
ALTER TABLE "event_registrations" ALTER COLUMN "told_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registrations" ALTER COLUMN "told_location" SET NOT NULL;
