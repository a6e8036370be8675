-- expand
ALTER TABLE "messages" DROP CONSTRAINT "messages_failure_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "short" jsonb;--> statement-breakpoint
ALTER TABLE "phone_states" ADD COLUMN "answers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_secret_texts" ON "messages" USING btree ("created_at") WHERE "messages"."holds_secret" and "messages"."text" <> '';--> statement-breakpoint
CREATE INDEX "enrolments_guardian_phone" ON "enrolments" USING btree (coalesce("answers"->>'guardianPhone', "known_answers"->>'guardianPhone'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_language_known" CHECK ("messages"."language" in ('en', 'ha'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_failure_known" CHECK ("messages"."failure" in ('server_unreachable', 'sign_in_refused', 'address_refused', 'refused_for_now', 'no_balance', 'number_refused', 'not_delivered', 'landline', 'abroad', 'stopped', 'choice_changed', 'bad_number', 'no_answer', 'too_late', 'person_limit', 'over_limit', 'went_other_way', 'other'));