-- expand
DROP INDEX "enrolments_next_due_on_id_index";--> statement-breakpoint
ALTER TABLE "enrolment_keys" ADD COLUMN "is_asked_for" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "enrolments_next_due_on_last_index" ON "enrolments" USING btree ("next_due_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enrolments_next_due_on_id_index" ON "enrolments" USING btree ("next_due_on","id");