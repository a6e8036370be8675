ALTER TABLE "enrolments" ADD COLUMN "is_for_self" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "known_answers" jsonb;