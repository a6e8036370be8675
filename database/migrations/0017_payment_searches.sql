CREATE INDEX "person_roles_role_index" ON "person_roles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "payment_attempts_status_created_at_index" ON "payment_attempts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_method_created_at_index" ON "payment_attempts" USING btree ("method","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_search_index" ON "payment_attempts" USING gin (search_words("reference" || ' ' || "payer_email"));--> statement-breakpoint
CREATE INDEX "payment_attempts_reference_ends" ON "payment_attempts" USING btree (reverse("reference") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search_index" ON "orders" USING gin (search_words("payer_name" || ' ' || "payer_email"));--> statement-breakpoint
CREATE INDEX "refunds_booked" ON "refunds" USING btree ("reference") WHERE applied_at is not null and failed_at is null;--> statement-breakpoint
CREATE INDEX "payment_review_cases_search_index" ON "payment_review_cases" USING gin (search_words("reference"));--> statement-breakpoint
CREATE INDEX "payment_review_cases_reference_ends" ON "payment_review_cases" USING btree (reverse(upper("reference")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_review_cases_open" ON "payment_review_cases" USING btree ("kind","opened_at") WHERE closed_at is null;