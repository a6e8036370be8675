CREATE TABLE "one_use_links" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"path" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"enrolment_id" text NOT NULL,
	"sent_by" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_review_cases" DROP CONSTRAINT "payment_review_cases_kind_known";--> statement-breakpoint
ALTER TABLE "one_use_links" ADD CONSTRAINT "one_use_links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_sent_by_people_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_use_links_session_id_index" ON "one_use_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "one_use_links_expires_at_index" ON "one_use_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_enrolment_id_index" ON "payment_proofs" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_sent_by_index" ON "payment_proofs" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "payment_proofs_created_at_index" ON "payment_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_recipient_index" ON "messages" USING btree ("recipient");--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_kind_known" CHECK ("payment_review_cases"."kind" in ('unknown_reference', 'wrong_reference', 'wrong_amount', 'wrong_currency', 'paid_twice', 'second_place', 'refund_unmatched', 'refund_in_doubt', 'refund_differs', 'dispute', 'unreadable_event', 'event_failed', 'transfer_proof'));