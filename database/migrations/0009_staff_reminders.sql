-- expand
ALTER TABLE "enrolment_reminders" DROP CONSTRAINT "enrolment_reminders_kind_known";--> statement-breakpoint
ALTER TABLE "enrolment_reminders" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "enrolment_reminders" ADD CONSTRAINT "enrolment_reminders_sent_by_people_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_reminders_day_index" ON "enrolment_reminders" USING btree ("day") WHERE "enrolment_reminders"."sent_by" is not null;--> statement-breakpoint
CREATE INDEX "enrolment_reminders_sent_by_index" ON "enrolment_reminders" USING btree ("sent_by") WHERE "enrolment_reminders"."sent_by" is not null;--> statement-breakpoint
ALTER TABLE "enrolment_reminders" ADD CONSTRAINT "enrolment_reminders_kind_known" CHECK ("enrolment_reminders"."kind" in ('week_before', 'on_day', 'week_after', 'lapses_soon', 'by_email', 'by_whatsapp', 'by_sms'));