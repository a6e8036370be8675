-- expand
CREATE TABLE "phone_codes" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"person_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "confirmed_phone" text;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_codes_person_id_index" ON "phone_codes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "phone_codes_expires_at_index" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_confirmed_phone_unique" UNIQUE("confirmed_phone");