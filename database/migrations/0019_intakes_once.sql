CREATE INDEX "intakes_starts_on_id_index" ON "intakes" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "intakes_seats_id_index" ON "intakes" USING btree ("seats","id");--> statement-breakpoint
CREATE INDEX "intakes_centre_id_starts_on_index" ON "intakes" USING btree ("centre_id","starts_on");--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_once" UNIQUE NULLS NOT DISTINCT("program_id","centre_id","starts_on");