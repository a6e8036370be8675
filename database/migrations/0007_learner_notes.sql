-- expand
CREATE TABLE "learner_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"learner_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learner_notes" ADD CONSTRAINT "learner_notes_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_notes" ADD CONSTRAINT "learner_notes_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learner_notes_learner_id_created_at_index" ON "learner_notes" USING btree ("learner_id","created_at");--> statement-breakpoint
CREATE INDEX "learner_notes_written_by_index" ON "learner_notes" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "learner_notes_search_index" ON "learner_notes" USING gin (search_words("text"));