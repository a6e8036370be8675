-- The words of a record for searching (wordsOf in foundation/text/text.ts makes those of a search in the same way): small
-- letters without marks and apostrophes, split at everything that is neither a letter nor a digit. The database's locale
-- has no part in it. Most records have only the letters of ASCII, which takes less than half of the time. Indexes use it,
-- so another definition needs another name.
CREATE FUNCTION search_words(text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
	plain text := $1;
	-- The code of each script's zero; its other digits follow.
	zeros constant int[] := '{
		1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160,
		4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600,
		44016, 66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360, 71376, 71386, 71472, 71904,
		72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008, 93552, 123200, 123632, 124144, 124401, 125264
	}';
begin
	if octet_length($1) = char_length($1) then
		plain := lower(translate($1, '''`', '') collate "C");
	else
		plain := translate(
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
			'ABCDEFGHIJKLMNOPQRSTUVWXYZƁɓƀɃƇƈȻȼÐðĐđƉɖƊɗƎǝƏəƐɛƑƒƓɠƔɣǤǥĦħꞪɦıƖɩƗɨĸƘƙŁłŊŋƝɲØøƆɔƟɵƤƥŦŧƬƭƮʈɄʉƱʊƲʋⱲⱳƳƴƵƶƷʒ',
			'abcdefghijklmnopqrstuvwxyzbbbbccccddddddddeeeeeeffgggggghhhhiiiiikkkllnnnnooooooppttttttuuuuvvwwyyzzzz'
		);
		plain := regexp_replace(plain, '[Ææ]', 'ae', 'g');
		plain := regexp_replace(plain, '[Œœ]', 'oe', 'g');
		plain := regexp_replace(plain, '[Þþ]', 'th', 'g');
		plain := regexp_replace(plain, '[ẞß]', 'ss', 'g');
		if plain ~ '[\u0660-\U0010ffff]' then
			select string_agg(
				case when ascii(sign) - zero between 0 and 9 then (ascii(sign) - zero)::text else sign end, '' order by at
			)
			into plain
			from regexp_split_to_table(plain, '') with ordinality as signs (sign, at),
				lateral (select zeros[width_bucket(ascii(sign), zeros)] as zero) as script;
		end if;
	end if;
	return array_to_tsvector(array_remove(regexp_split_to_array(
		plain collate "C",
		'([^a-z0-9\u0080-\U0010ffff]|[\u0080-\u00bf\u00d7\u00f7\u058a\u05be\u1400\u1806\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u303f\u30a0])+'
	), ''));
end $$;
