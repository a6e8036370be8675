-- expand
CREATE TABLE "reminder_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"amount" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_rules_id_known" CHECK ("reminder_rules"."id" in ('instalment_before', 'instalment_day', 'instalment_after', 'start_before', 'till_after'))
);
--> statement-breakpoint
ALTER TABLE "broadcast_people" DROP CONSTRAINT "broadcast_people_state_known";--> statement-breakpoint
ALTER TABLE "broadcast_people" ALTER COLUMN "learner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcast_people" ADD CONSTRAINT "broadcast_people_state_known" CHECK ("broadcast_people"."state" in ('waiting', 'guardian_waiting', 'queued', 'gone', 'failed', 'unreachable'));