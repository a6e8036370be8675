import { wordsOf } from "#foundation/text/text.ts";

/** Words of a bank's name that don't say which bank it is. */
const common = new Set(["bank", "plc", "ltd", "limited", "nigeria", "of", "the"]);

const ownWords = (name: string) => wordsOf(name).filter((word) => !common.has(word));

/** Whether two names can be of one bank, such as `Zenith Bank Plc` and `Zenith`. */
export function isSameBank(one: string, other: string): boolean {
  const others = ownWords(other);
  return ownWords(one).some((word) => others.includes(word));
}
