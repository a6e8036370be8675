CREATE SEQUENCE "public"."credit_use_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "centres" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"whats_app" text NOT NULL,
	"hours" text NOT NULL,
	"map_east" double precision NOT NULL,
	"map_north" double precision NOT NULL,
	"position" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "centres_name_once" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_by" text,
	CONSTRAINT "uploads_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"letter" jsonb,
	"holds_secret" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"next_try_at" timestamp (3) with time zone,
	"sent_again" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"limited_mailbox" text,
	"turn_at" timestamp (3) with time zone,
	CONSTRAINT "messages_channel_known" CHECK ("messages"."channel" in ('email')),
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "messages_failure_known" CHECK ("messages"."failure" in ('server_unreachable', 'sign_in_refused', 'address_refused', 'refused_for_now', 'other'))
);
--> statement-breakpoint
CREATE TABLE "routines" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"found" integer
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_kind" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_entries_actor_kind_known" CHECK ("audit_entries"."actor_kind" in ('user', 'affiliate', 'admin', 'visitor', 'system'))
);
--> statement-breakpoint
CREATE TABLE "seeded_rows" (
	"seed" text NOT NULL,
	"key" text NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seeded_rows_seed_key_pk" PRIMARY KEY("seed","key")
);
--> statement-breakpoint
CREATE TABLE "site_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"sealed_answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotent_answers_scope_key_hash_pk" PRIMARY KEY("scope","key_hash")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_personId_list_name_unique" UNIQUE("person_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_time_secrets_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "one_time_secrets_purpose_known" CHECK ("one_time_secrets"."purpose" in ('set-password', 'confirm-email'))
);
--> statement-breakpoint
CREATE TABLE "one_use_links" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"path" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"temporary_until" timestamp (3) with time zone,
	"email_confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "person_roles" (
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_roles_person_id_role_pk" PRIMARY KEY("person_id","role"),
	CONSTRAINT "person_roles_role_known" CHECK ("person_roles"."role" in ('user', 'affiliate', 'admin', 'owner', 'clerk', 'cashier', 'reviewer'))
);
--> statement-breakpoint
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
	"confirmed_at" timestamp (3) with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"stopped_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_kind_known" CHECK ("sessions"."kind" in ('user', 'affiliate', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "staff_records" (
	"person_id" text PRIMARY KEY NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp (3) with time zone,
	"centre_id" text,
	"owner_asked_by" text
);
--> statement-breakpoint
CREATE TABLE "wrong_guesses" (
	"scope_key" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"commission_id" text NOT NULL,
	"statement_id" text NOT NULL,
	"paid_earlier" boolean DEFAULT false NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payout_items_commission_id_statement_id_pk" PRIMARY KEY("commission_id","statement_id")
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
CREATE TABLE "commission_marks" (
	"referral_id" text NOT NULL,
	"number" integer NOT NULL,
	"withheld" boolean NOT NULL,
	"reason" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_marks_referral_id_number_pk" PRIMARY KEY("referral_id","number")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" text PRIMARY KEY NOT NULL,
	"referral_id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"enrolment_id" text NOT NULL,
	"kind" text NOT NULL,
	"caused_by" text NOT NULL,
	"base_kobo" bigint NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commissions_kind_known" CHECK ("commissions"."kind" in ('earned', 'reversed', 'reinstated'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_by" text,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"exported_at" timestamp (3) with time zone,
	"paid_by" text,
	"paid_at" timestamp (3) with time zone,
	"bank_reference" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('prepared', 'approved', 'paid', 'returned', 'cancelled')),
	CONSTRAINT "payouts_paid_with_reference" CHECK ("payouts"."status" not in ('paid', 'returned') or ("payouts"."bank_reference" is not null and "payouts"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "affiliate_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"website" text,
	"social_media_handles" jsonb NOT NULL,
	"audience_size" integer NOT NULL,
	"audience_description" text NOT NULL,
	"motivation" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"rejection_reason" text,
	CONSTRAINT "affiliate_applications_reference_unique" UNIQUE("reference"),
	CONSTRAINT "affiliate_applications_status_known" CHECK ("affiliate_applications"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
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
CREATE TABLE "affiliates" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"application_id" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"social_media_handles" jsonb NOT NULL,
	"audience_size" integer NOT NULL,
	"affiliate_code" text NOT NULL,
	"commission_rate_basis_points" integer NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"payment_info" jsonb,
	"next_payment_info" jsonb,
	"next_payment_info_from" timestamp (3) with time zone,
	"stop_secret_hash" text,
	"payment_info_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "affiliates_personId_unique" UNIQUE("person_id"),
	CONSTRAINT "affiliates_applicationId_unique" UNIQUE("application_id"),
	CONSTRAINT "affiliates_stopSecretHash_unique" UNIQUE("stop_secret_hash"),
	CONSTRAINT "affiliates_status_known" CHECK ("affiliates"."status" in ('approved', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"affiliate_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"channel" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_by_enrolment_id" text,
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('sign_up', 'track_referral'))
);
--> statement-breakpoint
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
CREATE TABLE "referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"enrolment_id" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"affiliate_id" text NOT NULL,
	"source" text NOT NULL,
	"program_id" text,
	"channel" text,
	"learner_name" text NOT NULL,
	"learner_email" text NOT NULL,
	"program" text,
	"own_match" text,
	"signed_up_at" timestamp (3) with time zone,
	"is_free" boolean DEFAULT false NOT NULL,
	"commission_kobo" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_enrolmentId_unique" UNIQUE("enrolment_id"),
	CONSTRAINT "referrals_source_known" CHECK ("referrals"."source" in ('typed', 'kept', 'lead')),
	CONSTRAINT "referrals_own_match_known" CHECK ("referrals"."own_match" in ('email', 'phone')),
	CONSTRAINT "referrals_status_known" CHECK ("referrals"."status" in ('pending', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "repeated_applications" (
	"reference" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"full_name" text NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" text NOT NULL,
	"phone_number" text NOT NULL,
	"email_address" text NOT NULL,
	"residential_address" text NOT NULL,
	"state_of_residence" text NOT NULL,
	"lga" text NOT NULL,
	"nationality" text NOT NULL,
	"position_applied" text NOT NULL,
	"preferred_work_location" text NOT NULL,
	"trade_specification" text NOT NULL,
	"current_occupation" text NOT NULL,
	"years_of_experience" text NOT NULL,
	"highest_qualification" text NOT NULL,
	"relevant_certifications" text NOT NULL,
	"trade_skill_area" text NOT NULL,
	"affiliated_with_institution" boolean NOT NULL,
	"institution_details" text NOT NULL,
	"motivation" text NOT NULL,
	"teaching_experience" text NOT NULL,
	"signature" text NOT NULL,
	"signature_date" text NOT NULL,
	"stage" text DEFAULT 'received' NOT NULL,
	"interview_day" date,
	"interview_time" text,
	"interview_place" text,
	"rejection_reason" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_applications_reference_unique" UNIQUE("reference"),
	CONSTRAINT "job_applications_stage_known" CHECK ("job_applications"."stage" in ('received', 'shortlisted', 'invited', 'hired', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "job_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "job_documents_applicationId_field_unique" UNIQUE("application_id","field")
);
--> statement-breakpoint
CREATE TABLE "job_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graduates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"program_id" text NOT NULL,
	"year" integer NOT NULL,
	"words" text NOT NULL,
	"picture_id" text,
	"consent_by" text,
	"consent_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduates_consent_by_somebody" CHECK ("graduates"."consent_on" is null or "graduates"."consent_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"program_id" text,
	"centre_id" text,
	"instructor" text,
	"alt" text NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"consent" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"sizes" jsonb NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pictures_kind_known" CHECK ("pictures"."kind" in ('workshop', 'work', 'centre', 'instructor', 'graduate')),
	CONSTRAINT "pictures_described" CHECK ("pictures"."alt" <> '')
);
--> statement-breakpoint
CREATE TABLE "fee_schedules" (
	"holds_from" date NOT NULL,
	"level" text NOT NULL,
	"registration_kobo" bigint NOT NULL,
	"tuition_kobo" bigint NOT NULL,
	"practical_kobo" bigint NOT NULL,
	"certification_kobo" bigint NOT NULL,
	"plan" jsonb DEFAULT '{"practical":4,"certification":8}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fee_schedules_holds_from_level_pk" PRIMARY KEY("holds_from","level"),
	CONSTRAINT "fee_schedules_not_negative" CHECK (least("fee_schedules"."registration_kobo", "fee_schedules"."tuition_kobo", "fee_schedules"."practical_kobo", "fee_schedules"."certification_kobo") >= 0)
);
--> statement-breakpoint
CREATE TABLE "intakes" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"centre_id" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"seats" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "intakes_once" UNIQUE NULLS NOT DISTINCT("program_id","centre_id","starts_on"),
	CONSTRAINT "intakes_seats_positive" CHECK ("intakes"."seats" > 0),
	CONSTRAINT "intakes_end_after_start" CHECK ("intakes"."ends_on" >= "intakes"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "levels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"months" integer NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "levels_months_positive" CHECK ("levels"."months" > 0)
);
--> statement-breakpoint
CREATE TABLE "programs" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"overview" text,
	"what_you_learn" text NOT NULL,
	"who_it_is_for" text NOT NULL,
	"afterwards" text NOT NULL,
	"skills" text[] NOT NULL,
	"included" text[] NOT NULL,
	"price_kobo" bigint NOT NULL,
	"platform" text NOT NULL,
	"platform_course_id" text NOT NULL,
	"video_url" text,
	"instructor" text NOT NULL,
	"instructor_note" text,
	"tools_to_own" text[] DEFAULT '{}' NOT NULL,
	"week_plan" jsonb,
	"works_with" text,
	"needs_computer" boolean DEFAULT false NOT NULL,
	"duration_text" text NOT NULL,
	"level" text NOT NULL,
	"levels" text[] NOT NULL,
	"mode" text NOT NULL,
	"price_type" text NOT NULL,
	"centre_ids" text[] DEFAULT '{}' NOT NULL,
	"family" text NOT NULL,
	"glyph" text NOT NULL,
	"external_url" text,
	"starts_on" date,
	"ends_on" date,
	"hybrid_open" boolean DEFAULT false NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"unanswered" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now(),
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "programs_works_with_known" CHECK ("programs"."works_with" in ('people', 'alone')),
	CONSTRAINT "programs_mode_known" CHECK ("programs"."mode" in ('physical', 'online', 'hybrid')),
	CONSTRAINT "programs_price_type_known" CHECK ("programs"."price_type" in ('free', 'paid', 'sponsorship')),
	CONSTRAINT "programs_price_not_negative" CHECK ("programs"."price_kobo" >= 0),
	CONSTRAINT "programs_paid_physical_have_levels" CHECK ("programs"."published_at" is null or not ("programs"."mode" = 'physical' and "programs"."price_type" = 'paid') or cardinality("programs"."levels") > 0),
	CONSTRAINT "programs_taught_somewhere" CHECK ("programs"."published_at" is null or "programs"."mode" = 'online' or cardinality("programs"."centre_ids") > 0),
	CONSTRAINT "programs_published_are_complete" CHECK ("programs"."published_at" is null or cardinality("programs"."unanswered") = 0)
);
--> statement-breakpoint
CREATE TABLE "seats_shown" (
	"intake_id" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"open_since" timestamp (3) with time zone NOT NULL,
	"assigned_to" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_messages_subject_known" CHECK ("contact_messages"."subject" in ('general', 'support', 'billing', 'partnership')),
	CONSTRAINT "contact_messages_status_known" CHECK ("contact_messages"."status" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapter_members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"chapter_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"members" integer NOT NULL,
	"next_event" text NOT NULL,
	"location" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"event_id" text NOT NULL,
	"told_date" date NOT NULL,
	"told_location" text NOT NULL,
	"cancellation_mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"location" text NOT NULL,
	"description" text NOT NULL,
	"attendees" integer NOT NULL,
	"type" text NOT NULL,
	"capacity" integer,
	"cancelled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolment_keys" (
	"token_hash" text NOT NULL,
	"enrolment_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "enrolment_keys_token_hash_pk" PRIMARY KEY("token_hash"),
	CONSTRAINT "enrolment_keys_purpose_known" CHECK ("enrolment_keys"."purpose" in ('resume', 'pay'))
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"learner_id" text NOT NULL,
	"account_person_id" text,
	"is_for_self" boolean DEFAULT false NOT NULL,
	"is_walk_in" boolean DEFAULT false NOT NULL,
	"program_id" text NOT NULL,
	"program_title" text NOT NULL,
	"mode" text NOT NULL,
	"price_type" text NOT NULL,
	"course_of_interest" text NOT NULL,
	"training_level" text,
	"training_months" integer,
	"centre_id" text,
	"intake_id" text,
	"seat_held_until" timestamp (3) with time zone,
	"status" text NOT NULL,
	"answers" jsonb,
	"known_answers" jsonb,
	"affiliate_code" text,
	"fee_components" jsonb NOT NULL,
	"total_kobo" bigint NOT NULL,
	"order_id" text,
	"received_kobo" bigint DEFAULT 0 NOT NULL,
	"refunded_kobo" bigint DEFAULT 0 NOT NULL,
	"open_kobo" bigint DEFAULT 0 NOT NULL,
	"next_due_on" date,
	"first_paid_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"cancel_cause" text,
	"cancelled_by" text,
	"cancel_reason" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enrolments_code_unique" UNIQUE("code"),
	CONSTRAINT "enrolments_mode_known" CHECK ("enrolments"."mode" in ('physical', 'online', 'hybrid')),
	CONSTRAINT "enrolments_price_type_known" CHECK ("enrolments"."price_type" in ('free', 'paid', 'sponsorship')),
	CONSTRAINT "enrolments_status_known" CHECK ("enrolments"."status" in ('pending_payment', 'applied', 'awaiting_form', 'confirmed', 'partly_refunded', 'refunded', 'cancelled', 'declined')),
	CONSTRAINT "enrolments_cancel_cause_known" CHECK ("enrolments"."cancel_cause" in ('staff', 'lapsed', 'other_place', 'dropped')),
	CONSTRAINT "enrolments_total_not_negative" CHECK ("enrolments"."total_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "hybrid_interest" (
	"id" text PRIMARY KEY NOT NULL,
	"program_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "hybrid_interest_once" UNIQUE("program_id","email")
);
--> statement-breakpoint
CREATE TABLE "learner_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"learner_id" text NOT NULL,
	"kind" text NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "learner_changes_kind_known" CHECK ("learner_changes"."kind" in ('corrected', 'exported', 'erased'))
);
--> statement-breakpoint
CREATE TABLE "learner_joins" (
	"learner_id" text PRIMARY KEY NOT NULL,
	"kept_id" text NOT NULL,
	"joined_by" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "learner_joins_others" CHECK ("learner_joins"."learner_id" <> "learner_joins"."kept_id")
);
--> statement-breakpoint
CREATE TABLE "learners" (
	"id" text PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolment_payers" (
	"reference" text PRIMARY KEY NOT NULL,
	"enrolment_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"enrolment_id" text NOT NULL,
	"sent_by" text,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolment_reminders" (
	"enrolment_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "enrolment_reminders_enrolment_id_kind_day_pk" PRIMARY KEY("enrolment_id","kind","day"),
	CONSTRAINT "enrolment_reminders_kind_known" CHECK ("enrolment_reminders"."kind" in ('week_before', 'on_day', 'week_after', 'lapses_soon'))
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" text PRIMARY KEY NOT NULL,
	"intake_id" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"confirm_hash" text,
	"offers" integer DEFAULT 0 NOT NULL,
	"offer_hash" text,
	"offered_until" timestamp (3) with time zone,
	"enrolment_id" text,
	CONSTRAINT "waiting_list_confirmHash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "waiting_list_offerHash_unique" UNIQUE("offer_hash"),
	CONSTRAINT "waiting_list_state_known" CHECK ("waiting_list"."state" in ('asked', 'waiting', 'offered', 'taken', 'lapsed')),
	CONSTRAINT "waiting_list_offer_has_end" CHECK (("waiting_list"."state" = 'offered') <= ("waiting_list"."offered_until" is not null and "waiting_list"."offer_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_review_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"order_id" text,
	"details" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"closed_how" text,
	"closed_note" text,
	"write_off_asked_by" text,
	"write_off_kobo" bigint,
	"write_off_note" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_review_cases_once" UNIQUE("kind","reference","subject"),
	CONSTRAINT "payment_review_cases_kind_known" CHECK ("payment_review_cases"."kind" in ('unknown_payment', 'wrong_currency', 'refund_to_approve', 'refund_needs_attention', 'transfer_proof', 'possible_double', 'erased_payer', 'credit_taken_back')),
	CONSTRAINT "payment_review_cases_closed_how_known" CHECK ("payment_review_cases"."closed_how" in ('given_back', 'kept', 'kept_both', 'refund_started', 'asked_again', 'place_ended', 'written_off', 'payment_recorded', 'no_such_transfer', 'done_with_provider')),
	CONSTRAINT "payment_review_cases_second_person" CHECK ("payment_review_cases"."closed_how" <> 'written_off' or "payment_review_cases"."write_off_asked_by" <> "payment_review_cases"."closed_by"),
	CONSTRAINT "payment_review_cases_closed_by_a_person" CHECK (("payment_review_cases"."closed_by" is null) = ("payment_review_cases"."closed_how" is null) and ("payment_review_cases"."closed_by" is null or "payment_review_cases"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"order_id" text,
	"line_ref" text,
	"component" text
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_once" UNIQUE("kind","reference"),
	CONSTRAINT "ledger_transactions_kind_known" CHECK ("ledger_transactions"."kind" in ('order', 'charge', 'refund', 'refund_failed', 'commission_earned', 'commission_reversed', 'commission_reinstated', 'payout_paid', 'payout_returned', 'till_difference', 'till_entry', 'deposit_made', 'deposit_arrived'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_records" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_records_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "sandbox_records_kind_known" CHECK ("sandbox_records"."kind" in ('keys', 'transaction', 'refund', 'dispute', 'delivery', 'controls'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"body" "bytea",
	"body_hash" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"reference" text,
	"state" text NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_events_once" UNIQUE("provider","body_hash"),
	CONSTRAINT "provider_events_kind_known" CHECK ("provider_events"."kind" in ('charge_paid', 'refund_accepted', 'refund_sending', 'refund_paid', 'refund_failed', 'refund_needs_details', 'dispute_opened', 'dispute_waits', 'dispute_decided', 'other_return', 'other', 'unreadable')),
	CONSTRAINT "provider_events_state_known" CHECK ("provider_events"."state" in ('received', 'done', 'noted', 'given_up'))
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"lines" jsonb,
	"way" text NOT NULL,
	"centre_id" text,
	"till_id" text,
	"evidence" text,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"sending_at" timestamp (3) with time zone,
	"problem" text,
	"refund_id" text,
	CONSTRAINT "refund_requests_one_refund" UNIQUE("refund_id"),
	CONSTRAINT "refund_requests_status_known" CHECK ("refund_requests"."status" in ('requested', 'declined', 'approved', 'sending', 'sent', 'refused', 'done', 'failed')),
	CONSTRAINT "refund_requests_way_known" CHECK ("refund_requests"."way" in ('provider', 'cash', 'transfer')),
	CONSTRAINT "refund_requests_second_admin" CHECK ("refund_requests"."status" = 'declined' or "refund_requests"."decided_by" is null or "refund_requests"."decided_by" <> "refund_requests"."requested_by"),
	CONSTRAINT "refund_requests_cash_at_centre" CHECK (("refund_requests"."way" = 'cash') = ("refund_requests"."centre_id" is not null)),
	CONSTRAINT "refund_requests_evidence_by_hand" CHECK (("refund_requests"."way" = 'provider') = ("refund_requests"."evidence" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"number" integer NOT NULL,
	"cause" text NOT NULL,
	"provider_id" text,
	"dispute_id" text,
	"amount_kobo" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_once" UNIQUE("reference","number"),
	CONSTRAINT "refunds_provider_once" UNIQUE("reference","provider_id"),
	CONSTRAINT "refunds_dispute_once" UNIQUE("reference","dispute_id"),
	CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('refund', 'dispute')),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempt_orders" (
	"attempt_id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "payment_attempt_orders_attempt_id_order_id_pk" PRIMARY KEY("attempt_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"payer_email" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"expected_kobo" bigint NOT NULL,
	"provider" text,
	"access_code" text,
	"authorization_url" text,
	"provider_status" text,
	"received_kobo" bigint,
	"channel" text,
	"recorded_by" text,
	"note" text,
	"centre_id" text,
	"till_id" text,
	"taker_name" text,
	"evidence" text,
	"evidence_key" text,
	"provisional_number" text,
	"receipt_printed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_by_page_at" timestamp (3) with time zone,
	"next_ask_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempts_evidence_once" UNIQUE("evidence_key"),
	CONSTRAINT "payment_attempts_once_numbered" UNIQUE("order_id","number"),
	CONSTRAINT "payment_attempts_method_known" CHECK ("payment_attempts"."method" in ('card', 'transfer', 'cash')),
	CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('starting', 'open', 'superseded', 'failed', 'succeeded', 'review', 'given_back')),
	CONSTRAINT "payment_attempts_provider_status_known" CHECK ("payment_attempts"."provider_status" in ('paid', 'on_its_way', 'unpaid', 'failed', 'unknown')),
	CONSTRAINT "payment_attempts_channel_known" CHECK ("payment_attempts"."channel" in ('card', 'bank', 'bank_transfer', 'mobile_money', 'qr', 'ussd', 'other')),
	CONSTRAINT "payment_attempts_provider_or_recorder" CHECK (("payment_attempts"."method" = 'card') = ("payment_attempts"."recorded_by" is null)),
	CONSTRAINT "payment_attempts_provider_of_cards" CHECK (("payment_attempts"."method" = 'card') = ("payment_attempts"."provider" is not null)),
	CONSTRAINT "payment_attempts_money_vouched_for" CHECK ("payment_attempts"."status" not in ('succeeded', 'review', 'given_back') or "payment_attempts"."provider_status" is not null or "payment_attempts"."recorded_by" is not null),
	CONSTRAINT "payment_attempts_cash_at_centre" CHECK (("payment_attempts"."method" = 'cash') = ("payment_attempts"."centre_id" is not null)),
	CONSTRAINT "payment_attempts_till_of_cash" CHECK ("payment_attempts"."till_id" is null or "payment_attempts"."method" = 'cash'),
	CONSTRAINT "payment_attempts_note_of_recorder" CHECK ("payment_attempts"."note" is null or "payment_attempts"."recorded_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"line_ref" text NOT NULL,
	"component" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"due_on" date NOT NULL,
	"upfront" boolean NOT NULL,
	"cause" text NOT NULL,
	"made_by" text,
	"asked_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charges_once_numbered" UNIQUE("order_id","number"),
	CONSTRAINT "charges_cause_known" CHECK ("charges"."cause" in ('quoted', 'amended', 'repriced', 'cancelled', 'moved', 'written_off')),
	CONSTRAINT "charges_not_nothing" CHECK ("charges"."amount_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_returns" (
	"id" text PRIMARY KEY NOT NULL,
	"use_id" text NOT NULL,
	"number" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_returns_once_numbered" UNIQUE("use_id","number"),
	CONSTRAINT "credit_returns_not_nothing" CHECK ("credit_returns"."amount_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "credit_uses" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer DEFAULT nextval('credit_use_numbers') NOT NULL,
	"from_order_id" text NOT NULL,
	"to_order_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"after_receipt" integer NOT NULL,
	"used_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_uses_once_numbered" UNIQUE("number"),
	CONSTRAINT "credit_uses_positive" CHECK ("credit_uses"."amount_kobo" > 0),
	CONSTRAINT "credit_uses_two_orders" CHECK ("credit_uses"."from_order_id" <> "credit_uses"."to_order_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"line_ref" text NOT NULL,
	"description" text NOT NULL,
	"quote_holds_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_lines_lineRef_unique" UNIQUE("line_ref"),
	CONSTRAINT "order_lines_orderId_position_unique" UNIQUE("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"status" text NOT NULL,
	"charged_kobo" bigint NOT NULL,
	"received_kobo" bigint DEFAULT 0 NOT NULL,
	"credit_kobo" bigint DEFAULT 0 NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('open', 'partly_paid', 'paid', 'partly_refunded', 'refunded', 'closed')),
	CONSTRAINT "orders_money_not_below_zero" CHECK ("orders"."received_kobo" >= 0 and "orders"."credit_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"fees_kobo" bigint DEFAULT 0 NOT NULL,
	"on_top_kobo" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"receipt" integer DEFAULT nextval('receipt_numbers') NOT NULL,
	CONSTRAINT "payments_once_per_attempt" UNIQUE("attempt_id"),
	CONSTRAINT "payments_receipt_once" UNIQUE("receipt"),
	CONSTRAINT "payments_positive" CHECK ("payments"."amount_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "used_evidence" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "used_evidence_kind_known" CHECK ("used_evidence"."kind" in ('payment', 'deposit', 'refund', 'payout'))
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"centre_id" text NOT NULL,
	"till_id" text,
	"kind" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"arrived_by" text,
	"bank_reference" text,
	"arrived_kobo" bigint,
	"arrival_note" text,
	CONSTRAINT "cash_entries_kind_known" CHECK ("cash_entries"."kind" in ('in', 'out', 'deposit')),
	CONSTRAINT "cash_entries_positive" CHECK ("cash_entries"."amount_kobo" > 0),
	CONSTRAINT "cash_entries_till_or_deposit" CHECK ("cash_entries"."kind" = 'deposit' or ("cash_entries"."till_id" is not null and "cash_entries"."arrived_at" is null))
);
--> statement-breakpoint
CREATE TABLE "safe_counts" (
	"centre_id" text PRIMARY KEY NOT NULL,
	"count_kobo" bigint NOT NULL,
	"difference_kobo" bigint NOT NULL,
	"note" text NOT NULL,
	"counted_by" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "safe_counts_differ" CHECK ("safe_counts"."difference_kobo" <> 0)
);
--> statement-breakpoint
CREATE TABLE "safe_floats" (
	"centre_id" text NOT NULL,
	"clerk_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "safe_floats_centre_id_clerk_id_pk" PRIMARY KEY("centre_id","clerk_id"),
	CONSTRAINT "safe_floats_positive" CHECK ("safe_floats"."amount_kobo" > 0),
	CONSTRAINT "safe_floats_second_person" CHECK ("safe_floats"."given_by" <> "safe_floats"."clerk_id")
);
--> statement-breakpoint
CREATE TABLE "safe_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"centre_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"till_id" text,
	"entry_id" text,
	"made_by" text,
	"note" text,
	"confirmed_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "safe_moves_kind_known" CHECK ("safe_moves"."kind" in ('before_tills', 'handed_over', 'float', 'deposit', 'counted')),
	CONSTRAINT "safe_moves_not_nothing" CHECK ("safe_moves"."amount_kobo" <> 0),
	CONSTRAINT "safe_moves_second_person" CHECK ("safe_moves"."confirmed_by" <> "safe_moves"."made_by")
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" text PRIMARY KEY NOT NULL,
	"centre_id" text NOT NULL,
	"clerk_id" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"float_kobo" bigint NOT NULL,
	"float_counts" jsonb,
	"float_from" text NOT NULL,
	"there_kobo" bigint NOT NULL,
	"open_note" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"expected_kobo" bigint,
	"count_kobo" bigint,
	"counts" jsonb,
	"close_note" text,
	"handed_over_at" timestamp (3) with time zone,
	"handed_over_to" text,
	"hand_over_kobo" bigint,
	"hand_over_counts" jsonb,
	"hand_over_note" text,
	"next_till_id" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	CONSTRAINT "tills_state_known" CHECK ("tills"."state" in ('open', 'closed', 'handed_over')),
	CONSTRAINT "tills_float_from_known" CHECK ("tills"."float_from" in ('till', 'safe')),
	CONSTRAINT "tills_counted" CHECK (("tills"."state" = 'open') = ("tills"."count_kobo" is null)),
	CONSTRAINT "tills_handed_over" CHECK (("tills"."state" = 'handed_over') = ("tills"."hand_over_kobo" is not null)),
	CONSTRAINT "tills_second_person" CHECK ("tills"."handed_over_to" is null or "tills"."handed_over_to" <> "tills"."clerk_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_programs" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"platform" text DEFAULT 'other' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"affiliate_link" text NOT NULL,
	"price" text DEFAULT '' NOT NULL,
	"rating" double precision,
	"instructor" text DEFAULT '' NOT NULL,
	"mode" text DEFAULT 'online' NOT NULL,
	"price_type" text DEFAULT 'paid' NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "affiliate_programs_platform_known" CHECK ("affiliate_programs"."platform" in ('udemy', 'coursera', 'google', 'other')),
	CONSTRAINT "affiliate_programs_mode_known" CHECK ("affiliate_programs"."mode" in ('physical', 'online', 'hybrid')),
	CONSTRAINT "affiliate_programs_price_type_known" CHECK ("affiliate_programs"."price_type" in ('free', 'paid', 'sponsorship'))
);
--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD CONSTRAINT "one_time_secrets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_use_links" ADD CONSTRAINT "one_use_links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_roles" ADD CONSTRAINT "person_roles_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_records" ADD CONSTRAINT "staff_records_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_records" ADD CONSTRAINT "staff_records_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_records" ADD CONSTRAINT "staff_records_owner_asked_by_people_id_fk" FOREIGN KEY ("owner_asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_commission_id_commissions_id_fk" FOREIGN KEY ("commission_id") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_statement_id_payout_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."payout_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_statements" ADD CONSTRAINT "payout_statements_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_marks" ADD CONSTRAINT "commission_marks_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_marks" ADD CONSTRAINT "commission_marks_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_by_people_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_applications" ADD CONSTRAINT "affiliate_applications_reviewed_by_people_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_rates" ADD CONSTRAINT "affiliate_rates_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_application_id_affiliate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."affiliate_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_taken_by_enrolment_id_enrolments_id_fk" FOREIGN KEY ("taken_by_enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_counts" ADD CONSTRAINT "link_counts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeated_applications" ADD CONSTRAINT "repeated_applications_application_id_affiliate_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."affiliate_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_documents" ADD CONSTRAINT "job_documents_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduates" ADD CONSTRAINT "graduates_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduates" ADD CONSTRAINT "graduates_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_schedules" ADD CONSTRAINT "fee_schedules_level_levels_id_fk" FOREIGN KEY ("level") REFERENCES "public"."levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programs" ADD CONSTRAINT "programs_level_levels_id_fk" FOREIGN KEY ("level") REFERENCES "public"."levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats_shown" ADD CONSTRAINT "seats_shown_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_written_by_people_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_members" ADD CONSTRAINT "chapter_members_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_keys" ADD CONSTRAINT "enrolment_keys_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_account_person_id_people_id_fk" FOREIGN KEY ("account_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_training_level_levels_id_fk" FOREIGN KEY ("training_level") REFERENCES "public"."levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_cancelled_by_people_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hybrid_interest" ADD CONSTRAINT "hybrid_interest_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_changes" ADD CONSTRAINT "learner_changes_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_changes" ADD CONSTRAINT "learner_changes_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_joins" ADD CONSTRAINT "learner_joins_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_joins" ADD CONSTRAINT "learner_joins_kept_id_learners_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_joins" ADD CONSTRAINT "learner_joins_joined_by_people_id_fk" FOREIGN KEY ("joined_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_payers" ADD CONSTRAINT "enrolment_payers_reference_payment_attempts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payment_attempts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_payers" ADD CONSTRAINT "enrolment_payers_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_sent_by_people_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_reminders" ADD CONSTRAINT "enrolment_reminders_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_review_cases" ADD CONSTRAINT "payment_review_cases_write_off_asked_by_people_id_fk" FOREIGN KEY ("write_off_asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_orders" ADD CONSTRAINT "payment_attempt_orders_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_orders" ADD CONSTRAINT "payment_attempt_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_line_ref_order_lines_line_ref_fk" FOREIGN KEY ("line_ref") REFERENCES "public"."order_lines"("line_ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_use_id_credit_uses_id_fk" FOREIGN KEY ("use_id") REFERENCES "public"."credit_uses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_from_order_id_orders_id_fk" FOREIGN KEY ("from_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_to_order_id_orders_id_fk" FOREIGN KEY ("to_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_uses" ADD CONSTRAINT "credit_uses_used_by_people_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_arrived_by_people_id_fk" FOREIGN KEY ("arrived_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_counts" ADD CONSTRAINT "safe_counts_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_counts" ADD CONSTRAINT "safe_counts_counted_by_people_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_floats" ADD CONSTRAINT "safe_floats_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_floats" ADD CONSTRAINT "safe_floats_clerk_id_people_id_fk" FOREIGN KEY ("clerk_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_floats" ADD CONSTRAINT "safe_floats_given_by_people_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_moves" ADD CONSTRAINT "safe_moves_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_moves" ADD CONSTRAINT "safe_moves_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_moves" ADD CONSTRAINT "safe_moves_entry_id_cash_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_moves" ADD CONSTRAINT "safe_moves_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_moves" ADD CONSTRAINT "safe_moves_confirmed_by_people_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_clerk_id_people_id_fk" FOREIGN KEY ("clerk_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_handed_over_to_people_id_fk" FOREIGN KEY ("handed_over_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_next_till_id_tills_id_fk" FOREIGN KEY ("next_till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_taken_by_created_at_index" ON "uploads" USING btree ("taken_by","created_at");--> statement-breakpoint
CREATE INDEX "messages_created_at_id_index" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_status_created_at_id_index" ON "messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_kind_created_at_id_index" ON "messages" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_recipient_index" ON "messages" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "messages_recipient_begins" ON "messages" USING btree (lower("recipient") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "messages_limited_mailbox_turn_at_index" ON "messages" USING btree ("limited_mailbox","turn_at") WHERE "messages"."limited_mailbox" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_at_id_index" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_at_index" ON "audit_entries" USING btree ("actor_id","at") WHERE "audit_entries"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_action_at_index" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_at_index" ON "audit_entries" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "idempotent_answers_created_at_index" ON "idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_views_person_id_index" ON "saved_views" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "known_devices_person_id_index" ON "known_devices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_sign_in_at_index" ON "known_devices" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE INDEX "one_time_secrets_person_id_index" ON "one_time_secrets" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "one_time_secrets_expires_at_index" ON "one_time_secrets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_use_links_session_id_index" ON "one_use_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "one_use_links_expires_at_index" ON "one_use_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "person_roles_role_index" ON "person_roles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "recovery_codes_person_id_index" ON "recovery_codes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person_id_index" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_records_centre_id_index" ON "staff_records" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "staff_records_owner_asked_by_index" ON "staff_records" USING btree ("owner_asked_by");--> statement-breakpoint
CREATE INDEX "wrong_guesses_email_hash_index" ON "wrong_guesses" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "wrong_guesses_last_at_index" ON "wrong_guesses" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_once_standing" ON "payout_items" USING btree ("commission_id") WHERE "payout_items"."stands";--> statement-breakpoint
CREATE INDEX "payout_items_statement_id_index" ON "payout_items" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "payout_statements_affiliate_id_made_at_index" ON "payout_statements" USING btree ("affiliate_id","made_at");--> statement-breakpoint
CREATE INDEX "payout_statements_payout_id_status_total_kobo_index" ON "payout_statements" USING btree ("payout_id","status","total_kobo");--> statement-breakpoint
CREATE INDEX "commission_marks_made_by_index" ON "commission_marks" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_effect_unique" ON "commissions" USING btree ("enrolment_id","kind","caused_by");--> statement-breakpoint
CREATE INDEX "commissions_affiliate_id_created_at_amount_kobo_index" ON "commissions" USING btree ("affiliate_id","created_at","amount_kobo");--> statement-breakpoint
CREATE INDEX "commissions_affiliate_id_earned_at_index" ON "commissions" USING btree ("affiliate_id","earned_at");--> statement-breakpoint
CREATE INDEX "commissions_referral_id_index" ON "commissions" USING btree ("referral_id");--> statement-breakpoint
CREATE INDEX "payouts_created_at_index" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_status_created_at_index" ON "payouts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payouts_search_index" ON "payouts" USING gin (search_words("bank_reference"));--> statement-breakpoint
CREATE INDEX "payouts_made_by_index" ON "payouts" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "payouts_approved_by_index" ON "payouts" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "payouts_paid_by_index" ON "payouts" USING btree ("paid_by");--> statement-breakpoint
CREATE INDEX "affiliate_applications_created_at_index" ON "affiliate_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "affiliate_applications_status_created_at_index" ON "affiliate_applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_applications_status_id_index" ON "affiliate_applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "affiliate_applications_full_name_index" ON "affiliate_applications" USING btree ("full_name");--> statement-breakpoint
CREATE INDEX "affiliate_applications_audience_size_index" ON "affiliate_applications" USING btree ("audience_size");--> statement-breakpoint
CREATE INDEX "affiliate_applications_search_index" ON "affiliate_applications" USING gin (search_words("full_name" || ' ' || "email" || ' ' || "phone"));--> statement-breakpoint
CREATE INDEX "affiliate_applications_email_index" ON "affiliate_applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "affiliate_applications_reviewed_by_index" ON "affiliate_applications" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "affiliate_applications_reviewed_at_index" ON "affiliate_applications" USING btree ("reviewed_at");--> statement-breakpoint
CREATE INDEX "affiliate_rates_affiliate_id_from_day_index" ON "affiliate_rates" USING btree ("affiliate_id","from_day");--> statement-breakpoint
CREATE INDEX "affiliate_rates_set_by_index" ON "affiliate_rates" USING btree ("set_by");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_affiliate_code_unique" ON "affiliates" USING btree (upper("affiliate_code"));--> statement-breakpoint
CREATE INDEX "affiliates_affiliate_code_index" ON "affiliates" USING btree ("affiliate_code");--> statement-breakpoint
CREATE INDEX "affiliates_search_index" ON "affiliates" USING gin (search_words("full_name" || ' ' || "email" || ' ' || "phone" || ' ' || "affiliate_code"));--> statement-breakpoint
CREATE INDEX "affiliates_created_at_index" ON "affiliates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "affiliates_full_name_index" ON "affiliates" USING btree ("full_name");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_waiting_unique" ON "leads" USING btree ("email") WHERE "leads"."taken_by_enrolment_id" is null;--> statement-breakpoint
CREATE INDEX "leads_affiliate_id_created_at_index" ON "leads" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "leads_taken_by_enrolment_id_index" ON "leads" USING btree ("taken_by_enrolment_id");--> statement-breakpoint
CREATE INDEX "referrals_of_affiliate_index" ON "referrals" USING btree ("affiliate_id","created_at","id","status","is_free","own_match","withdrawn_at");--> statement-breakpoint
CREATE INDEX "referrals_created_at_id_index" ON "referrals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_completed_at_id_index" ON "referrals" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "referrals_commission_kobo_id_index" ON "referrals" USING btree ("commission_kobo","id");--> statement-breakpoint
CREATE INDEX "referrals_search_index" ON "referrals" USING gin (search_words("learner_name" || ' ' || "learner_email"));--> statement-breakpoint
CREATE INDEX "referrals_program_id_index" ON "referrals" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "referrals_own_match_index" ON "referrals" USING btree ("own_match") WHERE "referrals"."own_match" is not null;--> statement-breakpoint
CREATE INDEX "repeated_applications_application_id_index" ON "repeated_applications" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "repeated_applications_created_at_index" ON "repeated_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_applications_created_at_id_index" ON "job_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_full_name_id_index" ON "job_applications" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "job_applications_position_applied_created_at_id_index" ON "job_applications" USING btree ("position_applied","created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_position_applied_id_index" ON "job_applications" USING btree ("position_applied","id");--> statement-breakpoint
CREATE INDEX "job_applications_stage_created_at_id_index" ON "job_applications" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_email_address_index" ON "job_applications" USING btree ("email_address");--> statement-breakpoint
CREATE INDEX "job_applications_search_index" ON "job_applications" USING gin (search_words("full_name" || ' ' || "email_address" || ' ' || "phone_number" || ' ' || "trade_skill_area" || ' ' || "reference"));--> statement-breakpoint
CREATE INDEX "job_notes_application_id_created_at_index" ON "job_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "job_notes_written_by_index" ON "job_notes" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "graduates_created_at_id_index" ON "graduates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "graduates_name_id_index" ON "graduates" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "graduates_program_id_year_index" ON "graduates" USING btree ("program_id","year");--> statement-breakpoint
CREATE INDEX "graduates_picture_id_index" ON "graduates" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "graduates_shown_index" ON "graduates" USING btree ("created_at","id") WHERE "graduates"."consent_by" is not null and "graduates"."consent_on" is not null;--> statement-breakpoint
CREATE INDEX "pictures_created_at_id_index" ON "pictures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_position_id_index" ON "pictures" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "pictures_program_id_position_index" ON "pictures" USING btree ("program_id","position");--> statement-breakpoint
CREATE INDEX "pictures_centre_id_index" ON "pictures" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "pictures_shown_index" ON "pictures" USING btree ("created_at","id") WHERE "pictures"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "fee_schedules_level_index" ON "fee_schedules" USING btree ("level");--> statement-breakpoint
CREATE INDEX "intakes_program_id_starts_on_index" ON "intakes" USING btree ("program_id","starts_on");--> statement-breakpoint
CREATE INDEX "intakes_starts_on_id_index" ON "intakes" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "intakes_seats_id_index" ON "intakes" USING btree ("seats","id");--> statement-breakpoint
CREATE INDEX "intakes_centre_id_starts_on_index" ON "intakes" USING btree ("centre_id","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "levels_name_unique" ON "levels" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "programs_number_unique" ON "programs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "programs_updated_at_id_index" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "programs_archived_at_published_at_index" ON "programs" USING btree ("archived_at","published_at");--> statement-breakpoint
CREATE INDEX "programs_level_index" ON "programs" USING btree ("level");--> statement-breakpoint
CREATE INDEX "programs_search_index" ON "programs" USING gin (search_words("id" || ' ' || "title" || ' ' || "description" || ' ' || "instructor"));--> statement-breakpoint
CREATE INDEX "programs_title_order_index" ON "programs" USING btree (lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_id_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_name_id_index" ON "contact_messages" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email_id_index" ON "contact_messages" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "contact_messages_subject_created_at_id_index" ON "contact_messages" USING btree ("subject","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_subject_id_index" ON "contact_messages" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status_created_at_id_index" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_status_open_since_index" ON "contact_messages" USING btree ("status","open_since");--> statement-breakpoint
CREATE INDEX "contact_messages_assigned_to_created_at_id_index" ON "contact_messages" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_search_index" ON "contact_messages" USING gin (search_words("name" || ' ' || "email" || ' ' || left("message", 500)));--> statement-breakpoint
CREATE INDEX "contact_replies_message_id_created_at_index" ON "contact_replies" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_replies_written_by_index" ON "contact_replies" USING btree ("written_by");--> statement-breakpoint
CREATE UNIQUE INDEX "chapter_members_once" ON "chapter_members" USING btree ("chapter_id","email");--> statement-breakpoint
CREATE INDEX "chapter_members_created_at_id_index" ON "chapter_members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "chapter_members_name_id_index" ON "chapter_members" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "chapter_members_email_id_index" ON "chapter_members" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "chapter_members_chapter_id_created_at_id_index" ON "chapter_members" USING btree ("chapter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chapter_members_search_index" ON "chapter_members" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "chapters_name_id_index" ON "chapters" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chapters_once" ON "chapters" USING btree (lower("name"),lower("location"));--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_once" ON "event_registrations" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "event_registrations_created_at_id_index" ON "event_registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_name_id_index" ON "event_registrations" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "event_registrations_email_id_index" ON "event_registrations" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "event_registrations_event_id_created_at_id_index" ON "event_registrations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_registrations_search_index" ON "event_registrations" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "events_date_id_index" ON "events" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "events_title_id_index" ON "events" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "enrolment_keys_enrolment_id_purpose_index" ON "enrolment_keys" USING btree ("enrolment_id","purpose");--> statement-breakpoint
CREATE INDEX "enrolments_submitted_at_index" ON "enrolments" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_program_title_id_index" ON "enrolments" USING btree ("program_title","id");--> statement-breakpoint
CREATE INDEX "enrolments_status_id_index" ON "enrolments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "enrolments_status_submitted_at_index" ON "enrolments" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_program_id_submitted_at_index" ON "enrolments" USING btree ("program_id","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_centre_id_submitted_at_index" ON "enrolments" USING btree ("centre_id","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_mode_submitted_at_index" ON "enrolments" USING btree ("mode","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_search_index" ON "enrolments" USING gin (search_words("code" || ' ' || "course_of_interest"));--> statement-breakpoint
CREATE INDEX "enrolments_intake_id_index" ON "enrolments" USING btree ("intake_id");--> statement-breakpoint
CREATE INDEX "enrolments_seat_held_until_index" ON "enrolments" USING btree ("seat_held_until") WHERE "enrolments"."status" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "enrolments_decided_by_index" ON "enrolments" USING btree ("decided_by") WHERE "enrolments"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "enrolments_cancelled_by_index" ON "enrolments" USING btree ("cancelled_by") WHERE "enrolments"."cancelled_by" is not null;--> statement-breakpoint
CREATE INDEX "enrolments_training_level_index" ON "enrolments" USING btree ("training_level");--> statement-breakpoint
CREATE INDEX "enrolments_learner_id_index" ON "enrolments" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "enrolments_account_person_id_index" ON "enrolments" USING btree ("account_person_id") WHERE "enrolments"."account_person_id" is not null;--> statement-breakpoint
CREATE INDEX "enrolments_order_id_index" ON "enrolments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "enrolments_next_due_on_id_index" ON "enrolments" USING btree ("next_due_on","id") WHERE "enrolments"."open_kobo" > 0;--> statement-breakpoint
CREATE INDEX "hybrid_interest_program_id_notified_at_index" ON "hybrid_interest" USING btree ("program_id","notified_at");--> statement-breakpoint
CREATE INDEX "hybrid_interest_created_at_index" ON "hybrid_interest" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "hybrid_interest_name_index" ON "hybrid_interest" USING btree ("name");--> statement-breakpoint
CREATE INDEX "hybrid_interest_email_index" ON "hybrid_interest" USING btree ("email");--> statement-breakpoint
CREATE INDEX "hybrid_interest_search_index" ON "hybrid_interest" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "learner_changes_learner_id_changed_at_index" ON "learner_changes" USING btree ("learner_id","changed_at");--> statement-breakpoint
CREATE INDEX "learner_changes_changed_by_index" ON "learner_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "learner_joins_kept_id_index" ON "learner_joins" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "learner_joins_joined_by_index" ON "learner_joins" USING btree ("joined_by");--> statement-breakpoint
CREATE INDEX "learners_full_name_index" ON "learners" USING btree ("full_name");--> statement-breakpoint
CREATE INDEX "learners_date_of_birth_name_key_index" ON "learners" USING btree ("date_of_birth","name_key");--> statement-breakpoint
CREATE INDEX "learners_email_index" ON "learners" USING btree ("email");--> statement-breakpoint
CREATE INDEX "learners_phone_index" ON "learners" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "learners_search_index" ON "learners" USING gin (search_words("full_name" || ' ' || "email" || ' ' || "phone"));--> statement-breakpoint
CREATE INDEX "learners_phone_ends" ON "learners" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "enrolment_payers_enrolment_id_index" ON "enrolment_payers" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_enrolment_id_index" ON "payment_proofs" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "payment_proofs_sent_by_index" ON "payment_proofs" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "payment_proofs_created_at_index" ON "payment_proofs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_once" ON "waiting_list" USING btree ("intake_id","email") WHERE "waiting_list"."state" <> 'asked';--> statement-breakpoint
CREATE INDEX "waiting_list_intake_id_state_since_index" ON "waiting_list" USING btree ("intake_id","state","since");--> statement-breakpoint
CREATE INDEX "waiting_list_email_index" ON "waiting_list" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_list_enrolment_id_index" ON "waiting_list" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "payment_review_cases_opened_at_index" ON "payment_review_cases" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "payment_review_cases_search_index" ON "payment_review_cases" USING gin (search_words("reference"));--> statement-breakpoint
CREATE INDEX "payment_review_cases_reference_ends" ON "payment_review_cases" USING btree (reverse(upper("reference")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_review_cases_open" ON "payment_review_cases" USING btree ("kind","opened_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payment_review_cases_closed_by_index" ON "payment_review_cases" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "payment_review_cases_write_off_asked_by_index" ON "payment_review_cases" USING btree ("write_off_asked_by");--> statement-breakpoint
CREATE INDEX "payment_review_cases_reference_index" ON "payment_review_cases" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_review_cases_order_id_index" ON "payment_review_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction_id_index" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "ledger_entries_order_id_index" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_posted_at_id_index" ON "ledger_transactions" USING btree ("posted_at","id");--> statement-breakpoint
CREATE INDEX "sandbox_records_due_at_index" ON "sandbox_records" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "provider_events_state_next_try_at_index" ON "provider_events" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "provider_events_reference_index" ON "provider_events" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "provider_events_with_body_index" ON "provider_events" USING btree ("received_at") WHERE body is not null;--> statement-breakpoint
CREATE INDEX "refund_requests_reference_index" ON "refund_requests" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refund_requests_requested_by_index" ON "refund_requests" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "refund_requests_decided_by_index" ON "refund_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "refund_requests_till_id_index" ON "refund_requests" USING btree ("till_id");--> statement-breakpoint
CREATE INDEX "refund_requests_centre_id_index" ON "refund_requests" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "refund_requests_status_requested_at_index" ON "refund_requests" USING btree ("status","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_under_way" ON "refund_requests" USING btree ("reference") WHERE status in ('requested', 'approved', 'sending', 'sent');--> statement-breakpoint
CREATE INDEX "refunds_created_at_index" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_booked" ON "refunds" USING btree ("reference") WHERE applied_at is not null and failed_at is null;--> statement-breakpoint
CREATE INDEX "payment_attempt_orders_order_id_index" ON "payment_attempt_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_next_ask_at_index" ON "payment_attempts" USING btree ("next_ask_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_created_at_index" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_expected_kobo_id_index" ON "payment_attempts" USING btree ("expected_kobo","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_status_created_at_index" ON "payment_attempts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_method_created_at_index" ON "payment_attempts" USING btree ("method","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_search_index" ON "payment_attempts" USING gin (search_words("reference" || ' ' || "payer_email"));--> statement-breakpoint
CREATE INDEX "payment_attempts_reference_ends" ON "payment_attempts" USING btree (reverse("reference") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_attempts_recorded_by_index" ON "payment_attempts" USING btree ("recorded_by") WHERE "payment_attempts"."recorded_by" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_till_id_index" ON "payment_attempts" USING btree ("till_id") WHERE "payment_attempts"."till_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_centre_id_index" ON "payment_attempts" USING btree ("centre_id") WHERE "payment_attempts"."centre_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_provisional_number_index" ON "payment_attempts" USING btree ("provisional_number") WHERE "payment_attempts"."provisional_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("order_id") WHERE status in ('starting', 'open');--> statement-breakpoint
CREATE INDEX "charges_line_ref_index" ON "charges" USING btree ("line_ref");--> statement-breakpoint
CREATE INDEX "charges_due_on_index" ON "charges" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "charges_made_by_created_at_index" ON "charges" USING btree ("made_by","created_at") WHERE "charges"."made_by" is not null;--> statement-breakpoint
CREATE INDEX "charges_asked_by_index" ON "charges" USING btree ("asked_by") WHERE "charges"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "credit_uses_from_order_id_index" ON "credit_uses" USING btree ("from_order_id");--> statement-breakpoint
CREATE INDEX "credit_uses_to_order_id_index" ON "credit_uses" USING btree ("to_order_id");--> statement-breakpoint
CREATE INDEX "credit_uses_used_by_index" ON "credit_uses" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "orders_created_at_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_with_credit" ON "orders" USING btree ("created_at") WHERE credit_kobo > 0;--> statement-breakpoint
CREATE INDEX "orders_search_index" ON "orders" USING gin (search_words("payer_name" || ' ' || "payer_email"));--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_entries_till_id_index" ON "cash_entries" USING btree ("till_id");--> statement-breakpoint
CREATE INDEX "cash_entries_centre_id_index" ON "cash_entries" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "cash_entries_made_by_index" ON "cash_entries" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "cash_entries_arrived_by_index" ON "cash_entries" USING btree ("arrived_by");--> statement-breakpoint
CREATE INDEX "cash_entries_on_the_way" ON "cash_entries" USING btree ("centre_id","created_at") WHERE kind = 'deposit' and arrived_at is null;--> statement-breakpoint
CREATE INDEX "safe_counts_counted_by_index" ON "safe_counts" USING btree ("counted_by");--> statement-breakpoint
CREATE INDEX "safe_floats_clerk_id_index" ON "safe_floats" USING btree ("clerk_id");--> statement-breakpoint
CREATE INDEX "safe_floats_given_by_index" ON "safe_floats" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "safe_moves_centre_id_index" ON "safe_moves" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "safe_moves_till_id_index" ON "safe_moves" USING btree ("till_id");--> statement-breakpoint
CREATE INDEX "safe_moves_entry_id_index" ON "safe_moves" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "safe_moves_made_by_index" ON "safe_moves" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "safe_moves_confirmed_by_index" ON "safe_moves" USING btree ("confirmed_by");--> statement-breakpoint
CREATE INDEX "tills_opened_at_id_index" ON "tills" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "tills_centre_id_opened_at_index" ON "tills" USING btree ("centre_id","opened_at");--> statement-breakpoint
CREATE INDEX "tills_clerk_id_opened_at_index" ON "tills" USING btree ("clerk_id","opened_at");--> statement-breakpoint
CREATE INDEX "tills_state_opened_at_index" ON "tills" USING btree ("state","opened_at");--> statement-breakpoint
CREATE INDEX "tills_closed_by_index" ON "tills" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "tills_handed_over_to_index" ON "tills" USING btree ("handed_over_to");--> statement-breakpoint
CREATE INDEX "tills_next_till_id_index" ON "tills" USING btree ("next_till_id");--> statement-breakpoint
CREATE INDEX "tills_answered_by_index" ON "tills" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "tills_unanswered" ON "tills" USING btree ("opened_at") WHERE answered_at is null and float_kobo - there_kobo + coalesce(coalesce(hand_over_kobo, count_kobo) - expected_kobo, 0) <> 0;--> statement-breakpoint
CREATE UNIQUE INDEX "tills_one_open" ON "tills" USING btree ("centre_id","clerk_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "tills_one_closed" ON "tills" USING btree ("centre_id","clerk_id") WHERE state = 'closed' and next_till_id is null;--> statement-breakpoint
CREATE INDEX "tills_with_cash" ON "tills" USING btree ("centre_id") WHERE state <> 'handed_over' and next_till_id is null;--> statement-breakpoint
CREATE INDEX "affiliate_programs_is_published_created_at_index" ON "affiliate_programs" USING btree ("is_published","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_programs_created_at_id_index" ON "affiliate_programs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_platform_id_index" ON "affiliate_programs" USING btree ("platform","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_price_type_id_index" ON "affiliate_programs" USING btree ("price_type","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_title_order_index" ON "affiliate_programs" USING btree (lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "affiliate_programs_search_index" ON "affiliate_programs" USING gin (search_words("title" || ' ' || "description" || ' ' || "instructor"));--> statement-breakpoint
CREATE INDEX "affiliate_programs_rating_known_index" ON "affiliate_programs" USING btree (coalesce("rating", -1),"id");