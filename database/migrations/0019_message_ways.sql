-- expand
CREATE TABLE "phone_states" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"stopped_how" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"bad_since" timestamp (3) with time zone,
	CONSTRAINT "phone_states_stopped_how_known" CHECK ("phone_states"."stopped_how" in ('answer', 'link', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_channel_known";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_status_known";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_failure_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "urgency" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cost_kobo" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fall_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_group_way" ON "messages" USING btree ("group_id","channel");--> statement-breakpoint
CREATE INDEX "messages_provider_provider_id_index" ON "messages" USING btree ("provider","provider_id") WHERE "messages"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_turn_at_index" ON "messages" USING btree ("turn_at") WHERE "messages"."channel" <> 'email';--> statement-breakpoint
CREATE INDEX "messages_recipient_turn_at_index" ON "messages" USING btree ("recipient","turn_at") WHERE "messages"."channel" <> 'email';--> statement-breakpoint
CREATE INDEX "messages_fall_at_index" ON "messages" USING btree ("fall_at") WHERE "messages"."fall_at" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_urgency_known" CHECK ("messages"."urgency" in ('code', 'receipt'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_known" CHECK ("messages"."channel" in ('sms', 'whatsapp', 'email'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('held', 'queued', 'sent', 'delivered', 'failed'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_failure_known" CHECK ("messages"."failure" in ('server_unreachable', 'sign_in_refused', 'address_refused', 'refused_for_now', 'no_balance', 'number_refused', 'not_delivered', 'landline', 'abroad', 'stopped', 'bad_number', 'no_answer', 'too_late', 'person_limit', 'over_limit', 'went_other_way', 'other'));