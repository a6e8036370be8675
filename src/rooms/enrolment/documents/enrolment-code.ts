import { codes } from "#academy";
import { areCodeLetters, checkedLetters, isChecked } from "#foundation/codes/checked-code.ts";
import { pastedText } from "#foundation/codes/pasted-code.ts";

/**
 * The short code of an enrolment, `ZA-7K4M-3W2`: for slips, transfers and the counter, and easy to say on the phone. It
 * identifies an enrolment but gives no access. Six random letters and digits, and their check character.
 */
const prefix = codes.enrolment;

/** The number of random characters before the check character. */
const randomCharacters = 6;

/** The number of random bytes that make a code. */
export const codeBytes = randomCharacters;

const write = (seven: string) => `${prefix}-${seven.slice(0, 4)}-${seven.slice(4)}`;

/** An example code for hints. */
export const exampleCode = write("7K4M3W2");

/** The example in a text: the hyphens let no line end inside it. Nobody copies it. */
export const shownExample = exampleCode.replaceAll("-", "\u2011");

/** @param random at least `codeBytes` of them */
export const makeEnrolmentCode = (random: Uint8Array): string =>
  write(checkedLetters(random.slice(0, randomCharacters)));

/** What a code looks like, as a sentence. */
export const codeLooks = `A code looks like ${shownExample} and never has I, L, O, 0 or 1.`;

/** What a code is made of, for a reader of broken ones (codes-in-text.ts). */
export const codePrefix = prefix;
export const codeLength = randomCharacters + 1;

/** @param seven the characters after the prefix @returns the code as stored; null if the check fails */
export const codeFrom = (seven: string): string | null => (isChecked(seven) ? write(seven) : null);

type ReadCode =
  | { readonly code: string }
  /** `text` explains to a person what is wrong. */
  | { readonly fault: "not_a_code" | "wrong_check"; readonly text: string };

/** A code with its prefix, anywhere in a text: in a link, between quotes, before a dot. */
const inText = new RegExp(
  String.raw`(?:^|[^A-Z0-9])${prefix}[\s_./-]*([A-Z0-9]{4})[\s_./-]*([A-Z0-9]{3})(?![A-Z0-9])`,
  "g",
);

/** The seven characters of each possible code, the best first. */
function readSevens(typed: string): string[] {
  const text = pastedText(typed);
  const found = [...text.matchAll(inText)].map(([, four = "", three = ""]) => four + three);
  // Without the prefix the text is the code, and nothing else.
  const whole = text.replace(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, "").replace(/[\s_./-]/g, "");
  const bare = whole.startsWith(prefix) && whole.length > randomCharacters + 1;
  return [...found, bare ? whole.slice(prefix.length) : whole].filter(
    (seven) => seven.length === randomCharacters + 1 && areCodeLetters(seven),
  );
}

/**
 * Reads a code as people type and paste it: in lower case, with spaces, quotes, dots or slashes, without dashes or
 * without `ZA`, as a slip's link, or among other words. If it finds two codes, it chooses neither.
 * @returns the code as stored, or why it isn't a code
 */
export function readEnrolmentCode(typed: string): ReadCode {
  const sevens = readSevens(typed);
  if (sevens.length === 0) {
    return {
      fault: "not_a_code",
      text: `This is not a code. ${codeLooks}`,
    };
  }
  const [right, ...others] = new Set(sevens.filter(isChecked));
  if (others.length > 0) {
    return { fault: "not_a_code", text: "There is more than one code here. Enter one of them." };
  }
  if (right === undefined) {
    return {
      fault: "wrong_check",
      text: "One letter or digit of this code is wrong. Compare it with the slip or the email.",
    };
  }
  return { code: write(right) };
}

/**
 * The reference that a learner quotes on a transfer, at the counter and in an email: the enrolment's short code. Only
 * this function decides it. A payment also has its own `PAY-…` reference, which pages show next to it.
 */
export const referenceOf = ({ code }: { readonly code: string }): string => code;

/**
 * The one reference for a transfer that pays for several enrolments of an order: the first by alphabet, so mail,
 * checkout and dashboard agree. The others work too, because each leads to the order.
 */
export const transferReferenceOf = (references: readonly string[]): string | undefined =>
  [...references].sort()[0];

/** Where to find it, for texts such as "write to us with …". */
export const yourReference = `your code from our email (it looks like ${shownExample})`;
