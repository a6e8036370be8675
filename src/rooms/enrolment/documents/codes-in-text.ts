import { codeLetters } from "#foundation/codes/checked-code.ts";
import { pastedText } from "#foundation/codes/pasted-code.ts";
import { codeFrom, codeLength, codePrefix } from "./enrolment-code.ts";

/**
 * Codes in a text that a bank may have broken, such as the narration of a transfer. `sure`: the code is there, with other
 * separators than ours, or none. `perhaps`: codes that it may have been, before someone mistook a character or the bank
 * cut the text. Whether a code exists is for the caller to find out: nearly all that exist are right.
 */
export type CodesInText = { readonly sure: readonly string[]; readonly perhaps: readonly string[] };

/** Characters that people and banks mistake for each other. */
const mistaken: Readonly<Record<string, string>> = {
  "0": "QD",
  O: "QD",
  "1": "7TJ",
  I: "7TJ",
  L: "7TJ",
  "2": "Z",
  Z: "2",
  "5": "S",
  S: "5",
  "6": "G",
  G: "6",
  "8": "B",
  B: "8",
  U: "V",
  V: "U",
};

/** Of a code that was cut off at the end, at least this much is left. */
const leastLeft = 4;

/** The text with each mistaken character of one place, where its meaning is another. */
function* slips(seven: string): Generator<string> {
  for (const [at, one] of [...seven].entries()) {
    for (const meant of mistaken[one] ?? "") {
      yield seven.slice(0, at) + meant + seven.slice(at + 1);
    }
  }
}

function* endings(length: number): Generator<string> {
  if (length === 0) return yield "";
  for (const one of codeLetters) for (const rest of endings(length - 1)) yield one + rest;
}

/** The prefix, as it is or with one character mistaken, at its places in the text. */
function* starts(text: string): Generator<{ at: number; isExact: boolean }> {
  const spelled = new Set([codePrefix, ...slips(codePrefix)]);
  for (let at = 0; at + codePrefix.length <= text.length; at++) {
    const here = text.slice(at, at + codePrefix.length);
    if (spelled.has(here)) yield { at: at + codePrefix.length, isExact: here === codePrefix };
  }
}

/** @param text a narration of any length; spaces, dashes and slashes between the characters do not count */
export function codesInText(text: string): CodesInText {
  const plain = pastedText(text).replace(/[^A-Z0-9]/g, "");
  const sure = new Set<string>();
  const perhaps = new Set<string>();
  const add = (to: Set<string>, seven: string) => {
    const code = codeFrom(seven);
    if (code) to.add(code);
  };
  for (const { at, isExact } of starts(plain)) {
    const seven = plain.slice(at, at + codeLength);
    if (seven.length === codeLength) {
      add(isExact ? sure : perhaps, seven);
      if (isExact) for (const slip of slips(seven)) add(perhaps, slip);
    } else if (isExact && seven.length >= leastLeft) {
      for (const ending of endings(codeLength - seven.length)) add(perhaps, seven + ending);
    }
  }
  for (const code of sure) perhaps.delete(code);
  return { sure: [...sure], perhaps: [...perhaps] };
}
