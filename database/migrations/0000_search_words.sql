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
$$;
