import { readLine } from "#foundation/text/text.ts";

/**
 * One spelling of what shows that money came, so that the same line of the bank statement, or the same receipt of a
 * centre's book, is recorded once. Case, spaces and dashes do not count.
 * @param centreId the centre that took cash; null for a bank transfer
 * @returns null when nothing was given, or only signs
 */
export function evidenceKey(evidence: string | null, centreId: string | null): string | null {
  const spelled = readLine(evidence ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (spelled === "") return null;
  return centreId === null ? `transfer:${spelled}` : `cash:${centreId}:${spelled}`;
}
