CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"person_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"sealed_pending" text,
	"last_step" integer,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_person_id_index" ON "recovery_codes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_created_at_id_index" ON "affiliate_programs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_platform_id_index" ON "affiliate_programs" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_price_type_id_index" ON "affiliate_programs" USING btree ("price_type","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_title_lower_index" ON "affiliate_programs" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_rating_known_index" ON "affiliate_programs" USING btree (coalesce("rating", -1),"id");