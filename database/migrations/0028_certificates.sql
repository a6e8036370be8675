-- expand
CREATE TABLE "certificate_counter" (
	"id" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"number" integer,
	"version_number" integer DEFAULT 1 NOT NULL,
	"enrolment_id" text NOT NULL,
	"state" text NOT NULL,
	"holder_name" text,
	"program_id" text NOT NULL,
	"program_title" text NOT NULL,
	"art" jsonb NOT NULL,
	"level_name" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text,
	"waived" text[] DEFAULT '{}' NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"issued_by" text,
	"issued_at" timestamp (3) with time zone,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"replaces_id" text,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "certificates_code_once" UNIQUE("code"),
	CONSTRAINT "certificates_version_once" UNIQUE("number","version_number"),
	CONSTRAINT "certificates_state_known" CHECK ("certificates"."state" in ('proposed', 'issued', 'discarded', 'replaced', 'revoked')),
	CONSTRAINT "certificates_waived_known" CHECK ("certificates"."waived" <@ array['no_place', 'no_training_days', 'training_not_ended', 'owes', 'refund_under_way']::text[]),
	CONSTRAINT "certificates_issued_are_numbered" CHECK (("certificates"."state" in ('issued', 'replaced', 'revoked')) = ("certificates"."issued_at" is not null) and ("certificates"."issued_at" is null or "certificates"."number" is not null)),
	CONSTRAINT "certificates_name_or_withdrawn" CHECK (("certificates"."holder_name" is null) = ("certificates"."withdrawn_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_proposed_by_people_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_people_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_id_certificates_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_proposal" ON "certificates" USING btree ("enrolment_id") WHERE "certificates"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_issued" ON "certificates" USING btree ("enrolment_id") WHERE "certificates"."state" = 'issued';--> statement-breakpoint
CREATE INDEX "certificates_enrolment_id_index" ON "certificates" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "certificates_program_id_index" ON "certificates" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "certificates_proposed_at_id_index" ON "certificates" USING btree ("proposed_at","id");--> statement-breakpoint
CREATE INDEX "certificates_holder_name_id_index" ON "certificates" USING btree ("holder_name","id");--> statement-breakpoint
CREATE INDEX "certificates_holder_name_last_index" ON "certificates" USING btree ("holder_name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "certificates_program_title_id_index" ON "certificates" USING btree ("program_title","id");--> statement-breakpoint
CREATE INDEX "certificates_state_proposed_at_id_index" ON "certificates" USING btree ("state","proposed_at","id");--> statement-breakpoint
CREATE INDEX "certificates_proposed_by_index" ON "certificates" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "certificates_issued_by_index" ON "certificates" USING btree ("issued_by") WHERE "certificates"."issued_by" is not null;--> statement-breakpoint
CREATE INDEX "certificates_ended_by_index" ON "certificates" USING btree ("ended_by") WHERE "certificates"."ended_by" is not null;--> statement-breakpoint
CREATE INDEX "certificates_replaces_id_index" ON "certificates" USING btree ("replaces_id") WHERE "certificates"."replaces_id" is not null;--> statement-breakpoint
CREATE INDEX "certificates_search_index" ON "certificates" USING gin (search_words("holder_name" || ' ' || "program_title"));