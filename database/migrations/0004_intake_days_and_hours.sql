ALTER TABLE "intakes" ADD COLUMN "days" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "intakes" ADD COLUMN "hours_from" text;--> statement-breakpoint
ALTER TABLE "intakes" ADD COLUMN "hours_to" text;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_days_known" CHECK ("intakes"."days" <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']::text[]);--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_hours_both_or_neither" CHECK (("intakes"."hours_from" is null) = ("intakes"."hours_to" is null) and coalesce("intakes"."hours_to" > "intakes"."hours_from", true));