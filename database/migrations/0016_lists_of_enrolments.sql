-- The words of a record for searching (foundation/database/word-search.ts makes those of a search in the same way):
-- small letters without accents, split at everything that is neither a letter nor a digit. The database's locale has no
-- part in it. Indexes use it, so another definition needs another name.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select array_to_tsvector(array_remove(regexp_split_to_array(
		translate(
			regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
			'ABCDEFGHIJKLMNOPQRSTUVWXYZƁɓƊɗƘƙƳƴ', 'abcdefghijklmnopqrstuvwxyzbbddkkyy'
		) collate "C",
		'[^a-z0-9\u0080-\U0010ffff]+'
	), ''))
$$;--> statement-breakpoint
DROP INDEX "enrolments_status_index";--> statement-breakpoint
DROP INDEX "enrolments_program_id_index";--> statement-breakpoint
CREATE INDEX "enrolments_status_submitted_at_index" ON "enrolments" USING btree ("status","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_program_id_submitted_at_index" ON "enrolments" USING btree ("program_id","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_centre_id_submitted_at_index" ON "enrolments" USING btree ("centre_id","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_mode_submitted_at_index" ON "enrolments" USING btree ("mode","submitted_at");--> statement-breakpoint
CREATE INDEX "enrolments_search_index" ON "enrolments" USING gin (search_words("code" || ' ' || "course_of_interest"));--> statement-breakpoint
CREATE INDEX "hybrid_interest_program_id_notified_at_index" ON "hybrid_interest" USING btree ("program_id","notified_at");--> statement-breakpoint
CREATE INDEX "hybrid_interest_name_index" ON "hybrid_interest" USING btree ("name");--> statement-breakpoint
CREATE INDEX "hybrid_interest_email_index" ON "hybrid_interest" USING btree ("email");--> statement-breakpoint
CREATE INDEX "hybrid_interest_search_index" ON "hybrid_interest" USING gin (search_words("name" || ' ' || "email"));--> statement-breakpoint
CREATE INDEX "learners_search_index" ON "learners" USING gin (search_words("full_name" || ' ' || "email" || ' ' || "phone"));