-- expand
ALTER TABLE "bank_imports" ADD COLUMN "is_failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "asks_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "account_confirmed_by" text;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_account_confirmed_by_people_id_fk" FOREIGN KEY ("account_confirmed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_imports_account_confirmed_by_index" ON "bank_imports" USING btree ("account_confirmed_by") WHERE account_confirmed_by is not null;