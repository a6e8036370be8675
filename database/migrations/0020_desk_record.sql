ALTER TABLE "messages" DROP CONSTRAINT "messages_status_known";--> statement-breakpoint
DROP INDEX "messages_created_at_index";--> statement-breakpoint
DROP INDEX "audit_entries_at_index";--> statement-breakpoint
DROP INDEX "audit_entries_subject_index";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_created_at_id_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_status_created_at_id_index" ON "messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_kind_created_at_id_index" ON "messages" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_recipient_begins" ON "messages" USING btree (lower("recipient") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_at_id_index" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_at_index" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_action_at_index" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_at_index" ON "audit_entries" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_posted_at_id_index" ON "ledger_transactions" USING btree ("posted_at","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_failure_known" CHECK ("messages"."failure" in ('server_unreachable', 'sign_in_refused', 'address_refused', 'refused_for_now', 'other'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('queued', 'sent', 'failed'));