import { readLine } from "#foundation/text/text.ts";

/** What people write before a number. A number has to follow. */
const labels =
  /^(?:REFERENCE|REF|NUMBER|NUM|NO|NR|RECEIPT|RCPT|TRANSACTION|TRANS|TXN|SESSION|ID|RRN)(?=.*\d)/;

/** Drops leading labels and zeros, and the zeros before a number: `R-01` is `R-1`. */
function bareNumber(spelled: string): string {
  const shorter = spelled.replace(/^0+(?=.)/, "").replace(labels, "");
  return shorter === spelled ? spelled.replace(/(\p{L})0+(?=\d)/gu, "$1") : bareNumber(shorter);
}

/**
 * Normalises the evidence that money came, so that the same line of the bank statement, or the same receipt in a
 * centre's book, is recorded once. Case, spaces, dashes, labels ("Ref:", "№") and leading zeros do not count.
 * @param centreId the centre that took cash; null for a bank transfer
 * @returns null if nothing was given, or only punctuation
 */
export function evidenceKey(evidence: string | null, centreId: string | null): string | null {
  const spelled = readLine(evidence ?? "")
    .replaceAll("°", "o")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (spelled === "") return null;
  const number = bareNumber(spelled);
  return centreId === null ? `transfer:${number}` : `cash:${centreId}:${number}`;
}
