-- The triggers guard what this migration fills; database/sql makes them again.
DROP TRIGGER IF EXISTS commissions_append_only ON "commissions";--> statement-breakpoint
DROP TRIGGER IF EXISTS payout_items_guard ON "payout_items";--> statement-breakpoint
DROP TRIGGER IF EXISTS payouts_guard ON "payouts";--> statement-breakpoint
CREATE TABLE "affiliate_rates" (
	"affiliate_id" text NOT NULL,
	"number" integer NOT NULL,
	"from_day" text NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"set_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliate_rates_affiliate_id_number_pk" PRIMARY KEY("affiliate_id","number"),
	CONSTRAINT "affiliate_rates_rate_possible" CHECK ("affiliate_rates"."rate_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "payout_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"payout_id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"status" text NOT NULL,
	"bank" jsonb,
	"total_kobo" bigint NOT NULL,
	"opening_kobo" bigint NOT NULL,
	"carried_kobo" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "payout_statements_once_numbered" UNIQUE("number"),
	CONSTRAINT "payout_statements_once_of_payout" UNIQUE("payout_id","affiliate_id"),
	CONSTRAINT "payout_statements_status_known" CHECK ("payout_statements"."status" in ('open', 'paid', 'returned', 'cancelled')),
	CONSTRAINT "payout_statements_pays_something" CHECK ("payout_statements"."total_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_known";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind_known";--> statement-breakpoint
ALTER TABLE "payout_items" DROP CONSTRAINT "payout_items_payout_id_payouts_id_fk";
--> statement-breakpoint
DROP INDEX "payout_items_payout_id_index";--> statement-breakpoint
ALTER TABLE "payout_items" DROP CONSTRAINT "payout_items_pkey";--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "earned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "statement_id" text;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "paid_earlier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "stands" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "program" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "own_match" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "signed_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "commission_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Lines of earlier releases: their holding period counts from the enrolment's first payment.
UPDATE "commissions" c SET "earned_at" = (
  SELECT min(p."created_at") FROM "commissions" p WHERE p."enrolment_id" = c."enrolment_id");--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "earned_at" SET NOT NULL;--> statement-breakpoint
UPDATE "referrals" r SET
  "program" = e."course_of_interest",
  "commission_kobo" = coalesce((SELECT sum(c."amount_kobo") FROM "commissions" c WHERE c."referral_id" = r."id"), 0),
  "is_free" = r."status" = 'completed' AND NOT EXISTS (SELECT 1 FROM "commissions" c WHERE c."referral_id" = r."id")
  FROM "enrolments" e WHERE e."id" = r."enrolment_id";--> statement-breakpoint
-- No release made payouts, but a payout that somebody added by hand gets its statements.
UPDATE "payouts" SET "bank_reference" = 'before statements', "paid_at" = coalesce("paid_at", now()) WHERE "status" = 'paid';--> statement-breakpoint
INSERT INTO "payout_statements" ("id", "number", "payout_id", "affiliate_id", "status", "total_kobo", "opening_kobo", "carried_kobo", "made_at", "paid_at")
  SELECT gen_random_uuid(), row_number() OVER (ORDER BY p."created_at", c."affiliate_id"), p."id", c."affiliate_id",
    CASE p."status" WHEN 'paid' THEN 'paid' ELSE 'open' END, sum(c."amount_kobo"), 0, 0, p."created_at", p."paid_at"
  FROM "payout_items" i JOIN "payouts" p ON p."id" = i."payout_id" JOIN "commissions" c ON c."id" = i."commission_id"
  GROUP BY p."id", c."affiliate_id";--> statement-breakpoint
UPDATE "payout_items" i SET "statement_id" = s."id" FROM "payout_statements" s, "commissions" c
  WHERE c."id" = i."commission_id" AND s."payout_id" = i."payout_id" AND s."affiliate_id" = c."affiliate_id";--> statement-breakpoint
ALTER TABLE "payout_items" ALTER COLUMN "statement_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_commission_id_statement_id_pk" PRIMARY KEY("commission_id","statement_id");--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_rates_affiliate_id_from_day_index" ON "affiliate_rates" USING btree ("affiliate_id","from_day");--> statement-breakpoint
CREATE INDEX "affiliate_rates_set_by_index" ON "affiliate_rates" USING btree ("set_by");--> statement-breakpoint
CREATE INDEX "payout_statements_affiliate_id_made_at_index" ON "payout_statements" USING btree ("affiliate_id","made_at");--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_statement_id_payout_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payout_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_people_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissions_affiliate_id_earned_at_index" ON "commissions" USING btree ("affiliate_id","earned_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once_standing" ON "payout_items" USING btree ("commission_id") WHERE "payout_items"."stands";--> statement-breakpoint
CREATE INDEX "payout_items_statement_id_index" ON "payout_items" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "payouts_made_by_index" ON "payouts" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "payouts_approved_by_index" ON "payouts" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "payouts_paid_by_index" ON "payouts" USING btree ("paid_by");--> statement-breakpoint
CREATE INDEX "referrals_commission_kobo_index" ON "referrals" USING btree ("commission_kobo");--> statement-breakpoint
CREATE INDEX "referrals_own_match_index" ON "referrals" USING btree ("own_match") WHERE "referrals"."own_match" is not null;--> statement-breakpoint
ALTER TABLE "payout_items" DROP COLUMN "payout_id";--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_with_reference" CHECK ("payouts"."status" not in ('paid', 'returned') or ("payouts"."bank_reference" is not null and "payouts"."paid_at" is not null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('prepared', 'approved', 'paid', 'returned', 'cancelled'));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_own_match_known" CHECK ("referrals"."own_match" in ('email', 'phone'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('charge', 'refund', 'refund_failed', 'commission_earned', 'commission_reversed', 'commission_reinstated', 'payout_paid', 'payout_returned'));