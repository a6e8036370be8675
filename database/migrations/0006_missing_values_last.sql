DROP INDEX "affiliate_programs_rating_known_index";--> statement-breakpoint
CREATE INDEX "referrals_completed_last_index" ON "referrals" USING btree ("completed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "affiliate_programs_rating_id_index" ON "affiliate_programs" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "affiliate_programs_best_rating_index" ON "affiliate_programs" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS LAST);