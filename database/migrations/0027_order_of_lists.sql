DROP INDEX "programs_title_lower_index";--> statement-breakpoint
DROP INDEX "payment_attempts_expected_kobo_index";--> statement-breakpoint
DROP INDEX "affiliate_programs_title_lower_index";--> statement-breakpoint
CREATE INDEX "programs_title_order_index" ON "programs" USING btree (lower("title"),"id","title");--> statement-breakpoint
CREATE INDEX "payment_attempts_expected_kobo_id_index" ON "payment_attempts" USING btree ("expected_kobo","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_title_order_index" ON "affiliate_programs" USING btree (lower("title"),"id","title");