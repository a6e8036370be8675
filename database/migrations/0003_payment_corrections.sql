CREATE TABLE "payment_corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"number" integer NOT NULL,
	"difference_kobo" bigint NOT NULL,
	"receipt" integer DEFAULT nextval('receipt_numbers') NOT NULL,
	"reason" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_corrections_receipt_once" UNIQUE("receipt"),
	CONSTRAINT "payment_corrections_once_numbered" UNIQUE("payment_id","number"),
	CONSTRAINT "payment_corrections_not_nothing" CHECK ("payment_corrections"."difference_kobo" <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "refund_requests" DROP CONSTRAINT "refund_requests_evidence_by_hand";--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_corrections_made_by_index" ON "payment_corrections" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('order', 'correction', 'charge', 'refund', 'refund_failed', 'commission_earned', 'commission_reversed', 'commission_reinstated', 'payout_paid', 'payout_returned', 'till_difference', 'till_entry', 'deposit_made', 'deposit_arrived'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_evidence_by_hand" CHECK (case "refund_requests"."way" when 'provider' then "refund_requests"."evidence" is null when 'transfer' then "refund_requests"."evidence" is not null else true end);