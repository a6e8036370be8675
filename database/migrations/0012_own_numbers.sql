-- expand
CREATE TABLE "own_transfers" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"sender_name" text,
	"sender_bank" text,
	CONSTRAINT "own_transfers_once" UNIQUE("provider","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "payer_account_orders" (
	"order_id" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "payer_account_orders_order_id_account_id_pk" PRIMARY KEY("order_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "payer_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payer_key" text NOT NULL,
	"state" text NOT NULL,
	"customer" text NOT NULL,
	"account_number" text,
	"bank_name" text,
	"bank_slug" text,
	"account_name" text,
	"provider_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"next_ask_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"shown_order_id" text,
	"shown_at" timestamp (3) with time zone,
	"requeried_at" timestamp (3) with time zone,
	CONSTRAINT "payer_accounts_customer_once" UNIQUE("customer"),
	CONSTRAINT "payer_accounts_number_once" UNIQUE("provider","account_number"),
	CONSTRAINT "payer_accounts_state_known" CHECK ("payer_accounts"."state" in ('asked', 'ready', 'refused', 'closed')),
	CONSTRAINT "payer_accounts_ready_with_number" CHECK ("payer_accounts"."state" <> 'ready' or ("payer_accounts"."account_number" is not null and "payer_accounts"."bank_name" is not null))
);
--> statement-breakpoint
ALTER TABLE "sandbox_records" DROP CONSTRAINT "sandbox_records_kind_known";--> statement-breakpoint
ALTER TABLE "provider_events" DROP CONSTRAINT "provider_events_kind_known";--> statement-breakpoint
ALTER TABLE "own_transfers" ADD CONSTRAINT "own_transfers_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_transfers" ADD CONSTRAINT "own_transfers_account_id_payer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_account_orders" ADD CONSTRAINT "payer_account_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_account_orders" ADD CONSTRAINT "payer_account_orders_account_id_payer_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payer_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_accounts" ADD CONSTRAINT "payer_accounts_shown_order_id_orders_id_fk" FOREIGN KEY ("shown_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_transfers_account_id_index" ON "own_transfers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payer_account_orders_account_id_index" ON "payer_account_orders" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payer_accounts_one_per_payer" ON "payer_accounts" USING btree ("provider","payer_key") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "payer_accounts_next_ask_at_index" ON "payer_accounts" USING btree ("next_ask_at");--> statement-breakpoint
CREATE INDEX "payer_accounts_shown_at_index" ON "payer_accounts" USING btree ("shown_at");--> statement-breakpoint
CREATE INDEX "payer_accounts_shown_order_id_index" ON "payer_accounts" USING btree ("shown_order_id");--> statement-breakpoint
ALTER TABLE "sandbox_records" ADD CONSTRAINT "sandbox_records_kind_known" CHECK ("sandbox_records"."kind" in ('keys', 'account', 'transaction', 'refund', 'dispute', 'delivery', 'controls'));--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_kind_known" CHECK ("provider_events"."kind" in ('charge_paid', 'refund_accepted', 'refund_sending', 'refund_paid', 'refund_failed', 'refund_needs_details', 'dispute_opened', 'dispute_waits', 'dispute_decided', 'other_return', 'payer_account', 'other', 'unreadable'));