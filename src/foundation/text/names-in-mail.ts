/** The maximum length of a name in an email, so that nobody puts a message there. */
const longestFirstName = 40;

/** Letters of any script with their marks, apostrophes and hyphens; a dot only at the end, as in `A.` */
const nameWord = /^\p{L}[\p{L}\p{M}'’ʼ‘-]*\.?$/u;

const wordsOf = (fullName: string) => fullName.trim().split(/\s+/u);

/**
 * The first name for an email. Anyone can type a name and someone else's address, and mail programs turn texts such as
 * `loans.example` into links, so it must be a name or nothing.
 */
export function firstNameInMail(fullName: string): string | null {
  const [first = ""] = wordsOf(fullName);
  return first.length <= longestFirstName && nameWord.test(first) ? first : null;
}

/** The whole name, for emails that cost the sender money or that staff trigger; null if it contains anything else. */
export function fullNameInMail(fullName: string): string | null {
  const words = wordsOf(fullName);
  return words.every((word) => nameWord.test(word)) ? words.join(" ") : null;
}

/** `Hello Asabe,` */
export function greetingTo(fullName: string): string {
  const name = firstNameInMail(fullName);
  return name ? `Hello ${name},` : "Hello,";
}
