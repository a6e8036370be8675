-- The words of a record for searching (wordsOf in foundation/text.ts makes those of a search in the same way): small
-- letters without marks and apostrophes, split at everything that is neither a letter nor a digit. The database's locale
-- has no part in it. Most records have only the letters of ASCII, which takes less than half of the time. Indexes use it,
-- so another definition needs another name.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ begin
	return array_to_tsvector(array_remove(regexp_split_to_array(
		case when octet_length($1) = char_length($1) then lower(translate($1, '''`', '') collate "C")
		else translate(
			regexp_replace(
				normalize(
					regexp_replace(
						$1,
						'[\u0027\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018-\u201b\u2032\ua78b\ua78c\uff07]', '', 'g'
					),
					NFKD
				),
				'[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]', '', 'g'
			),
			'ABCDEFGHIJKLMNOPQRSTUVWXYZƁɓƊɗƘƙƳƴŊŋƝɲƎǝƏəƐɛƆɔƲʋ', 'abcdefghijklmnopqrstuvwxyzbbddkkyynnnneeeeeeoovv'
		) collate "C" end,
		'([^a-z0-9\u0080-\U0010ffff]|[\u0080-\u00bf\u00d7\u00f7\u058a\u05be\u1400\u1806\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u303f\u30a0])+'
	), ''));
end $$;
