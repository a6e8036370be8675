CREATE TABLE "refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"lines" jsonb,
	"way" text NOT NULL,
	"centre_id" text,
	"evidence" text,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"sending_at" timestamp (3) with time zone,
	"problem" text,
	"refund_id" text,
	CONSTRAINT "refund_requests_one_refund" UNIQUE("refund_id"),
	CONSTRAINT "refund_requests_status_known" CHECK ("refund_requests"."status" in ('requested', 'declined', 'approved', 'sending', 'sent', 'refused', 'done', 'failed')),
	CONSTRAINT "refund_requests_way_known" CHECK ("refund_requests"."way" in ('provider', 'cash', 'transfer')),
	CONSTRAINT "refund_requests_centre_id_known" CHECK ("refund_requests"."centre_id" in ('jalingo', 'yola')),
	CONSTRAINT "refund_requests_second_admin" CHECK ("refund_requests"."status" = 'declined' or "refund_requests"."decided_by" is null or "refund_requests"."decided_by" <> "refund_requests"."requested_by"),
	CONSTRAINT "refund_requests_cash_at_centre" CHECK (("refund_requests"."way" = 'cash') = ("refund_requests"."centre_id" is not null)),
	CONSTRAINT "refund_requests_evidence_by_hand" CHECK (("refund_requests"."way" = 'provider') = ("refund_requests"."evidence" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_review_cases" DROP CONSTRAINT "payment_review_cases_kind_known";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "centre_id" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "taker_name" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "evidence_key" text;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD COLUMN "closed_how" text;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD COLUMN "closed_note" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_reference_index" ON "refund_requests" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refund_requests_requested_by_index" ON "refund_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refund_requests_decided_by_index" ON "refund_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "refund_requests_status_requested_at_index" ON "refund_requests" USING btree ("status","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_under_way" ON "refund_requests" USING btree ("reference") WHERE status in ('requested', 'approved', 'sending', 'sent');--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_cancelled_by_people_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolments_cancelled_by_index" ON "enrolments" USING btree ("cancelled_by");--> statement-breakpoint
CREATE INDEX "provider_events_reference_index" ON "provider_events" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_review_cases_opened_at_index" ON "payment_review_cases" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "payment_review_cases_closed_by_index" ON "payment_review_cases" USING btree ("closed_by");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_evidence_once" UNIQUE("evidence_key");--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_centre_id_known" CHECK ("payment_attempts"."centre_id" in ('jalingo', 'yola'));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_cash_at_centre" CHECK (("payment_attempts"."method" = 'cash') = ("payment_attempts"."centre_id" is not null));--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_closed_how_known" CHECK ("payment_review_cases"."closed_how" in ('given_back', 'kept_both', 'refund_started', 'payment_recorded', 'no_such_transfer', 'compared', 'settled_with_provider'));--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_closed_by_a_person" CHECK (("payment_review_cases"."closed_by" is null) = ("payment_review_cases"."closed_how" is null) and ("payment_review_cases"."closed_by" is null or "payment_review_cases"."closed_at" is not null));--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_kind_known" CHECK ("payment_review_cases"."kind" in ('unknown_reference', 'wrong_reference', 'wrong_amount', 'wrong_currency', 'paid_twice', 'nothing_owed', 'second_place', 'refund_unmatched', 'refund_needs_attention', 'refund_in_doubt', 'refund_differs', 'dispute', 'unreadable_event', 'event_failed', 'transfer_proof', 'refund_to_approve'));