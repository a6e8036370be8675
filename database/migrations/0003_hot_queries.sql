CREATE INDEX "idempotent_answers_created_at_index" ON "idempotent_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_sign_in_at_index" ON "known_devices" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE INDEX "one_time_secrets_expires_at_index" ON "one_time_secrets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wrong_guesses_last_at_index" ON "wrong_guesses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "affiliate_applications_reviewed_at_index" ON "affiliate_applications" USING btree ("reviewed_at");--> statement-breakpoint
CREATE INDEX "leads_created_at_index" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "hybrid_interest_created_at_index" ON "hybrid_interest" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "learners_lower_full_name_index" ON "learners" USING btree (lower("full_name"));--> statement-breakpoint
CREATE INDEX "provider_events_with_body_index" ON "provider_events" USING btree ("received_at") WHERE body is not null;