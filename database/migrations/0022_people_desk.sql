CREATE TABLE "job_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "job_applications_created_at_index";--> statement-breakpoint
DROP INDEX "job_applications_full_name_index";--> statement-breakpoint
DROP INDEX "job_applications_position_applied_index";--> statement-breakpoint
DROP INDEX "contact_messages_created_at_index";--> statement-breakpoint
DROP INDEX "contact_messages_name_index";--> statement-breakpoint
DROP INDEX "contact_messages_email_index";--> statement-breakpoint
DROP INDEX "contact_messages_subject_index";--> statement-breakpoint
DROP INDEX "chapter_members_created_at_index";--> statement-breakpoint
DROP INDEX "event_registrations_created_at_index";--> statement-breakpoint
DROP INDEX "events_date_index";--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "stage" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "interview_day" date;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "interview_time" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "interview_place" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "open_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "contact_messages" SET "open_since" = "created_at";--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "open_since" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "chapters" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "cancellation_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_notes_application_id_created_at_index" ON "job_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "job_notes_written_by_index" ON "job_notes" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "contact_replies_message_id_created_at_index" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_replies_written_by_index" ON "contact_replies" USING btree ("written_by");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_applications_created_at_id_index" ON "job_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_full_name_id_index" ON "job_applications" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "job_applications_position_applied_created_at_id_index" ON "job_applications" USING btree ("position_applied","created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_stage_created_at_id_index" ON "job_applications" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_search_index" ON "job_applications" USING gin (search_words("full_name" || ' ' || "email_address" || ' ' || "phone_number" || ' ' || "trade_skill_area" || ' ' || "reference"));--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_id_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_name_id_index" ON "contact_messages" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email_id_index" ON "contact_messages" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "contact_messages_subject_created_at_id_index" ON "contact_messages" USING btree ("subject","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status_created_at_id_index" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status_open_since_index" ON "contact_messages" USING btree ("status","open_since");--> statement-breakpoint
CREATE INDEX "contact_messages_assigned_to_created_at_id_index" ON "contact_messages" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin (search_words("name" || ' ' || "email" || ' ' || left("message", 500)));--> statement-breakpoint
CREATE INDEX "chapter_members_created_at_id_index" ON "chapter_members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "chapter_members_name_id_index" ON "chapter_members" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "chapter_members_email_id_index" ON "chapter_members" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "chapter_members_chapter_id_created_at_id_index" ON "chapter_members" USING btree ("chapter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chapter_members_search_index" ON "chapter_members" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "chapters_name_id_index" ON "chapters" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "event_registrations_created_at_id_index" ON "event_registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_name_id_index" ON "event_registrations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "event_registrations_email_id_index" ON "event_registrations" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "event_registrations_event_id_created_at_id_index" ON "event_registrations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_search_index" ON "event_registrations" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "events_date_id_index" ON "events" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "events_title_id_index" ON "events" USING btree ("title","id");--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_stage_known" CHECK ("job_applications"."stage" in ('received', 'shortlisted', 'invited', 'hired', 'rejected'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status_known" CHECK ("contact_messages"."status" in ('open', 'answered', 'closed'));