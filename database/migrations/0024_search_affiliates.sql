DROP INDEX "enrolments_program_title_index";--> statement-breakpoint
CREATE INDEX "affiliate_applications_search_index" ON "affiliate_applications" USING gin (search_words("full_name" || ' ' || "email" || ' ' || "phone"));--> statement-breakpoint
CREATE INDEX "affiliates_search_index" ON "affiliates" USING gin (search_words("full_name" || ' ' || "email" || ' ' || "phone" || ' ' || "affiliate_code"));--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "referrals_search_index" ON "referrals" USING gin (search_words("learner_name" || ' ' || "learner_email"));--> statement-breakpoint
CREATE INDEX "job_applications_position_applied_id_index" ON "job_applications" USING btree ("position_applied","id");--> statement-breakpoint
CREATE INDEX "contact_messages_subject_id_index" ON "contact_messages" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "enrolments_program_title_id_index" ON "enrolments" USING btree ("program_title","id");--> statement-breakpoint
CREATE INDEX "enrolments_status_id_index" ON "enrolments" USING btree ("status","id");