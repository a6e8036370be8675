import { createHash } from "node:crypto";

/** Each connection of the database keeps a plan for each; the rest is parsed each time. */
const mostNamed = 500;

/** How many texts that came once are remembered, the latest of them. */
const mostSeenOnce = 500;

/** PostgreSQL's code when a table has changed under a prepared statement. */
export const planOutdated = "0A000";

/**
 * Names for statements that come again and again: the database parses and plans a named one only once. The
 * first time a statement gets no name, so that statements that come only once are not kept: a migration and the
 * seeds have more of them than there are names.
 */
export function createStatementNames() {
  const names = new Map<string, string | null>();
  const seenOnce = new Set<string>();
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known !== undefined) return known ?? undefined;
      if (names.size >= mostNamed) return undefined;
      if (seenOnce.delete(text)) {
        const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
        names.set(text, name);
        return name;
      }
      seenOnce.add(text);
      const [oldest] = seenOnce.size > mostSeenOnce ? seenOnce : [];
      if (oldest !== undefined) seenOnce.delete(oldest);
      return undefined;
    },
    /** Gives the statement no name any more: the connections keep its outdated plan. */
    forget(text: string): void {
      names.set(text, null);
    },
  };
}
