DROP INDEX "commissions_affiliate_id_created_at_index";--> statement-breakpoint
DROP INDEX "referrals_affiliate_id_created_at_index";--> statement-breakpoint
DROP INDEX "referrals_created_at_index";--> statement-breakpoint
DROP INDEX "referrals_completed_at_index";--> statement-breakpoint
DROP INDEX "referrals_commission_kobo_index";--> statement-breakpoint
CREATE INDEX "commissions_affiliate_id_created_at_amount_kobo_index" ON "commissions" USING btree ("affiliate_id","created_at","amount_kobo");--> statement-breakpoint
CREATE INDEX "referrals_of_affiliate_index" ON "referrals" USING btree ("affiliate_id","created_at","id","status","is_free","own_match","replaced_by_enrolment_id");--> statement-breakpoint
CREATE INDEX "referrals_created_at_id_index" ON "referrals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_completed_at_id_index" ON "referrals" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "referrals_commission_kobo_id_index" ON "referrals" USING btree ("commission_kobo","id");