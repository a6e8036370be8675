CREATE INDEX "payment_attempts_status_created_at_index" ON "payment_attempts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_method_created_at_index" ON "payment_attempts" USING btree ("method","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_reference_begins" ON "payment_attempts" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_attempts_reference_ends" ON "payment_attempts" USING btree (reverse("reference") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_attempts_email_begins" ON "payment_attempts" USING btree (lower("payer_email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_payer_words" ON "orders" USING gin (to_tsvector('simple', regexp_replace("payer_name" || ' ' || "payer_email", '[^[:alnum:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "payment_review_cases_begins" ON "payment_review_cases" USING btree (lower("reference") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_review_cases_ends" ON "payment_review_cases" USING btree (reverse(lower("reference")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_review_cases_open" ON "payment_review_cases" USING btree ("kind","opened_at") WHERE closed_at is null;