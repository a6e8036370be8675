-- expand
CREATE TABLE "message_choices" (
	"owner" text NOT NULL,
	"number" integer NOT NULL,
	"ways" text[] NOT NULL,
	"language" text NOT NULL,
	"phone" text,
	"words" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_choices_owner_number_pk" PRIMARY KEY("owner","number"),
	CONSTRAINT "message_choices_ways_known" CHECK ("message_choices"."ways" <@ array['sms', 'whatsapp', 'email']::text[]),
	CONSTRAINT "message_choices_language_known" CHECK ("message_choices"."language" in ('en', 'ha'))
);
