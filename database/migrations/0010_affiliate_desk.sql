CREATE TABLE "link_counts" (
	"affiliate_id" text NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"program_id" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "link_counts_affiliate_id_day_channel_program_id_pk" PRIMARY KEY("affiliate_id","day","channel","program_id")
);
--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "payment_info_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "program_id" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "link_counts" ADD CONSTRAINT "link_counts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_program_id_index" ON "referrals" USING btree ("program_id");--> statement-breakpoint
-- Referrals from before know their program from their enrolment.
UPDATE "referrals" SET "program_id" = "enrolments"."program_id" FROM "enrolments" WHERE "enrolments"."id" = "referrals"."enrolment_id";
