-- expand
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD COLUMN "matter_on" date;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "moved_on" date;--> statement-breakpoint
CREATE INDEX "ledger_transactions_moved_on_index" ON "ledger_transactions" USING btree ("moved_on") WHERE "ledger_transactions"."moved_on" is not null;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('order', 'correction', 'charge', 'refund', 'refund_failed', 'commission_earned', 'commission_reversed', 'commission_reinstated', 'payout_paid', 'payout_returned', 'till_difference', 'till_entry', 'deposit_made', 'deposit_arrived', 'settlement', 'bank_charge'));--> statement-breakpoint
-- What was posted before this gets its day too. The ledger takes no change otherwise.
ALTER TABLE "ledger_transactions" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "ledger_transactions" t SET "moved_on" = s."day" FROM "settlements" s
	WHERE t."kind" = 'settlement' AND t."reference" = s."provider" || ':' || s."provider_id";--> statement-breakpoint
UPDATE "ledger_transactions" t SET "moved_on" = (p."paid_at" at time zone 'Africa/Lagos')::date
	FROM "payments" p JOIN "payment_attempts" a ON a."id" = p."attempt_id"
	CROSS JOIN LATERAL (SELECT x."id" FROM "ledger_entries" e JOIN "ledger_transactions" x ON x."id" = e."transaction_id"
		WHERE e."order_id" = p."order_id" AND x."posted_at" >= p."created_at"
		ORDER BY x."posted_at", length(x."reference"), x."reference" LIMIT 1) own
	WHERE t."id" = own."id" AND a."method" = 'transfer' AND p."paid_at" < t."posted_at" - interval '1 hour';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "payment_review_cases" r SET "matter_on" = s."day" FROM "settlements" s
	WHERE r."kind" = 'settlement_differs' AND r."reference" = s."provider" || ':' || s."provider_id";
