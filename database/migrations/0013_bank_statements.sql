-- expand
CREATE TABLE "bank_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text,
	"bank" text,
	"problem" text,
	"rows" integer,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"new_lines" integer DEFAULT 0 NOT NULL,
	"zero_lines" integer DEFAULT 0 NOT NULL,
	"first_day" date,
	"last_day" date,
	"imported_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "bank_imports_state_known" CHECK ("bank_imports"."state" in ('checking', 'columns', 'reading', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "bank_layouts" (
	"key" text PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"file_row" integer NOT NULL,
	"day" date NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"narration" text NOT NULL,
	"reference" text NOT NULL,
	"fingerprint" text NOT NULL,
	"line_ref" text,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "bank_lines_once" UNIQUE("fingerprint"),
	CONSTRAINT "bank_lines_state_known" CHECK ("bank_lines"."state" in ('open', 'later', 'not_ours', 'done')),
	CONSTRAINT "bank_lines_not_nothing" CHECK ("bank_lines"."amount_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" text PRIMARY KEY NOT NULL,
	"line_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"payment_reference" text,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_matches_once" UNIQUE("transaction_id")
);
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_layouts" ADD CONSTRAINT "bank_layouts_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_line_ref_order_lines_line_ref_fk" FOREIGN KEY ("line_ref") REFERENCES "public"."order_lines"("line_ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_imports_created_at_id_index" ON "bank_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bank_imports_imported_by_index" ON "bank_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "bank_layouts_made_by_index" ON "bank_layouts" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "bank_lines_import_id_index" ON "bank_lines" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "bank_lines_day_id_index" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_state_day_id_index" ON "bank_lines" USING btree ("state","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_line_ref_index" ON "bank_lines" USING btree ("line_ref") WHERE line_ref is not null;--> statement-breakpoint
CREATE INDEX "bank_lines_decided_by_index" ON "bank_lines" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_line_id_index" ON "bank_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_matches_made_by_index" ON "bank_matches" USING btree ("made_by");