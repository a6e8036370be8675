-- expand
CREATE TABLE "broadcast_people" (
	"broadcast_id" text NOT NULL,
	"number" integer NOT NULL,
	"enrolment_id" text NOT NULL,
	"learner_id" text NOT NULL,
	"program" text NOT NULL,
	"starts_on" text NOT NULL,
	"ways" text[] NOT NULL,
	"why" text,
	"parts" integer NOT NULL,
	"cost_kobo" bigint NOT NULL,
	"state" text NOT NULL,
	"message_id" text,
	CONSTRAINT "broadcast_people_broadcast_id_number_pk" PRIMARY KEY("broadcast_id","number"),
	CONSTRAINT "broadcast_people_once" UNIQUE("broadcast_id","learner_id"),
	CONSTRAINT "broadcast_people_ways_known" CHECK ("broadcast_people"."ways" <@ array['sms', 'whatsapp', 'email']::text[]),
	CONSTRAINT "broadcast_people_why_known" CHECK ("broadcast_people"."why" in ('no_address', 'no_start', 'stopped', 'bad_number', 'landline', 'abroad')),
	CONSTRAINT "broadcast_people_state_known" CHECK ("broadcast_people"."state" in ('waiting', 'queued', 'gone', 'failed', 'unreachable'))
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"centre_id" text,
	"state" text NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"unreachable" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"cost_kobo" bigint DEFAULT 0 NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"stopped_by" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "broadcasts_state_known" CHECK ("broadcasts"."state" in ('prepared', 'sending', 'sent', 'stopping', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "broadcast_people" ADD CONSTRAINT "broadcast_people_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_people" ADD CONSTRAINT "broadcast_people_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_people" ADD CONSTRAINT "broadcast_people_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_stopped_by_people_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_people_broadcast_id_state_number_index" ON "broadcast_people" USING btree ("broadcast_id","state","number");--> statement-breakpoint
CREATE INDEX "broadcast_people_enrolment_id_index" ON "broadcast_people" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "broadcast_people_learner_id_index" ON "broadcast_people" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "broadcasts_written_at_id_index" ON "broadcasts" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "broadcasts_centre_id_written_at_index" ON "broadcasts" USING btree ("centre_id","written_at") WHERE "broadcasts"."centre_id" is not null;--> statement-breakpoint
CREATE INDEX "broadcasts_written_by_index" ON "broadcasts" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "broadcasts_approved_by_index" ON "broadcasts" USING btree ("approved_by") WHERE "broadcasts"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX "broadcasts_stopped_by_index" ON "broadcasts" USING btree ("stopped_by") WHERE "broadcasts"."stopped_by" is not null;--> statement-breakpoint
CREATE INDEX "broadcasts_at_work" ON "broadcasts" USING btree ("id") WHERE "broadcasts"."state" in ('sending', 'stopping');