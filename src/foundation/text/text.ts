/**
 * The one parser for every text that people type, paste or send: forms, searches, codes, addresses and calls. Only
 * passwords do not go through it. Browsers load it, so it stays small and uses no package.
 */

const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Spaces of every width, and letters and signs that are drawn as nothing (Hangul fillers, the blank of Braille). */
const blank = /[\p{Zs}\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/gu;

/**
 * Invisible characters: format and direction marks, soft hyphens, joiners, control characters, unpaired surrogates.
 * The variation selector for coloured emoji stays (`❤️`).
 */
const unseen =
  /(\p{Extended_Pictographic}\ufe0f)|[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc\ud800-\udfff]|[^\P{Cc}\n\t]/gu;

/**
 * A text of one or more lines as it is stored and shown: composed letters (NFC), one kind of space, nothing unseen, and
 * nothing before its beginning and after its end.
 */
export const readText = (typed: string): string =>
  typed.replace(lineEnd, "\n").replace(blank, " ").replace(unseen, "$1").normalize("NFC").trim();

/** The same on one line with single spaces: `" Asabe \n Danjuma "` → `Asabe Danjuma` */
export const readLine = (typed: string): string => readText(typed).replace(/\s+/g, " ");

/** Unpaired surrogates become `\ufffd`, as `toWellFormed` does, which is newer than the oldest browsers we support. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

const apostrophes = /[\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018-\u201b\u2032\ua78b\ua78c\uff07]/g;
const dashes = /[\p{Pd}\u2043\u2212]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;
const digit = /\p{Nd}/u;

/** `٧` → `7`: the ten digits of each script are consecutive, and a zero is preceded by no digits or by ten. */
function plainDigit(other: string): string {
  const code = other.codePointAt(0) ?? 0;
  let value = 0;
  while (digit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}

/**
 * One apostrophe, one dash and the digits 0 to 9, for codes, numbers and comparisons: phones and word processors use
 * different characters from a keyboard. A stored name keeps the ones its owner chose.
 */
export const plainMarks = (text: string): string =>
  text.replace(apostrophes, "'").replace(dashes, "-").replace(otherDigits, plainDigit);

/**
 * Letters that Unicode does not decompose, with their plain equivalents: those of the languages of Nigeria and its
 * neighbours (`ƙ`, `ɖ`), and of Europe (`ł`, `ø`). A package knows more of them, but browsers would load all of it,
 * and the SQL function needs the same letters.
 */
const hooked = "ƁɓƀɃƇƈȻȼÐðĐđƉɖƊɗƎǝƏəƐɛƑƒƓɠƔɣǤǥĦħꞪɦıƖɩƗɨĸƘƙŁłŊŋƝɲØøƆɔƟɵƤƥŦŧƬƭƮʈɄʉƱʊƲʋⱲⱳƳƴƵƶƷʒ";
const unhooked = "bbbbccccddddddddeeeeeeffgggggghhhhiiiiikkkllnnnnooooooppttttttuuuuvvwwyyzzzz";
const plainOf: Readonly<Record<string, string>> = {
  Æ: "ae",
  æ: "ae",
  Œ: "oe",
  œ: "oe",
  Þ: "th",
  þ: "th",
  ẞ: "ss",
  ß: "ss",
  ...Object.fromEntries([...hooked].map((letter, at) => [letter, unhooked.charAt(at)])),
};

/** Marks above and below letters, and invisible characters. */
const marks =
  /[\u0300-\u036f]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe0e\ufe0f]/g;

const ownLetters = new RegExp(`[${Object.keys(plainOf).join("")}]`, "g");

/**
 * Letters without their marks and hooks, for comparing. A letter that had a hook becomes lower case:
 * `Ƙánò Ìlẹ̀ Øst` → `kano Ile ost`
 */
export const plainLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(marks, "")
    .replace(ownLetters, (letter) => plainOf[letter] ?? letter);

/** Everything but letters and digits, and symbols outside ASCII that are not part of words. */
const betweenWords =
  /(?:[^a-z0-9\u0080-\uffff]|[\u0080-\u00bf\u00d7\u00f7\u058a\u05be\u1400\u1806\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u303f\u30a0])+/;

/**
 * The words of a text for comparing and searching: lower-case letters without marks and apostrophes, split at
 * everything that is neither a letter nor a digit. The SQL function `search_words` does the same for records.
 * `"Òjó-Mu’azu 2"` → `["ojo", "muazu", "2"]`
 */
export const wordsOf = (text: string): string[] =>
  plainLetters(plainMarks(text).replaceAll("'", ""))
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(betweenWords)
    .filter(Boolean);

/** A name for comparing: all spellings of one name are equal. `Mu’azu  ÒJÓ` and `Muazu Ojo` → `muazu ojo` */
export const foldName = (name: string): string => wordsOf(readLine(name)).join(" ");

/** A person's text, shortened for use in a sentence: cut after `most` characters, with `…`. */
export function shortenText(text: string, most = 60): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join("").trimEnd()}…`;
}
