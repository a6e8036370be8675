-- expand
ALTER TABLE "enrolment_reminders" DROP CONSTRAINT "enrolment_reminders_kind_known";--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrolment_reminders" ADD CONSTRAINT "enrolment_reminders_kind_known" CHECK ("enrolment_reminders"."kind" in ('week_before', 'on_day', 'week_after', 'lapses_soon', 'start_soon', 'by_email', 'by_whatsapp', 'by_sms'));