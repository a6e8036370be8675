-- expand
CREATE TABLE "settlement_items" (
	"id" text PRIMARY KEY NOT NULL,
	"settlement_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"fees_kobo" bigint NOT NULL,
	"booked_kobo" bigint,
	"booked_fees_kobo" bigint,
	"state" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "settlement_items_once" UNIQUE("settlement_id","reference"),
	CONSTRAINT "settlement_items_state_known" CHECK ("settlement_items"."state" in ('agrees', 'amount', 'fee', 'unknown', 'twice'))
);
--> statement-breakpoint
CREATE TABLE "settlement_refunds" (
	"settlement_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"side" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	CONSTRAINT "settlement_refunds_refund_id_side_pk" PRIMARY KEY("refund_id","side"),
	CONSTRAINT "settlement_refunds_side_known" CHECK ("settlement_refunds"."side" in ('taken', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"day" date NOT NULL,
	"currency" text,
	"gross_kobo" bigint,
	"fees_kobo" bigint,
	"net_kobo" bigint,
	"last_paid_at" timestamp (3) with time zone,
	"posted_at" timestamp (3) with time zone,
	"expected_kobo" bigint,
	"differences" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlements_once" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
ALTER TABLE "payment_review_cases" DROP CONSTRAINT "payment_review_cases_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_refunds" ADD CONSTRAINT "settlement_refunds_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_refunds" ADD CONSTRAINT "settlement_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_items_reference_index" ON "settlement_items" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "settlement_refunds_settlement_id_index" ON "settlement_refunds" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_day_id_index" ON "settlements" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "settlements_provider_last_paid_at_index" ON "settlements" USING btree ("provider","last_paid_at");--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_kind_known" CHECK ("payment_review_cases"."kind" in ('unknown_payment', 'wrong_currency', 'refund_to_approve', 'refund_needs_attention', 'transfer_proof', 'possible_double', 'erased_payer', 'credit_taken_back', 'settlement_differs'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('order', 'correction', 'charge', 'refund', 'refund_failed', 'commission_earned', 'commission_reversed', 'commission_reinstated', 'payout_paid', 'payout_returned', 'till_difference', 'till_entry', 'deposit_made', 'deposit_arrived', 'settlement'));