import { createHash } from "node:crypto";
import type { StatementLine } from "./read-statement-lines.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 32);

/** Spaces and capitals differ between two downloads of the same line. */
const plain = (narration: string) => narration.replace(/\s+/g, "").toUpperCase();

/**
 * Makes the fingerprints of one file's lines. Two equal lines of a day get different ones, in their order; the balance
 * plays no part. It keeps one short text for each different line, so memory stays small.
 */
export function fingerprinter(account: string): (line: StatementLine) => string {
  const seen = new Map<string, number>();
  return ({ day, amountKobo, narration }) => {
    const base = hash(`${account}\n${day}\n${amountKobo}\n${plain(narration)}`);
    const nth = (seen.get(base) ?? 0) + 1;
    seen.set(base, nth);
    return nth === 1 ? base : hash(`${base}\n${nth}`);
  };
}
