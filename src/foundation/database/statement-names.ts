import { createHash } from "node:crypto";

/** Each connection of the database keeps a plan for each; the rest is parsed each time. */
const mostNamed = 500;

/** PostgreSQL's code when a table has changed under a prepared statement. */
export const planOutdated = "0A000";

/**
 * Names for statements that come again and again: the database parses and plans a named one only once. The
 * first time a statement gets no name, so that statements that come only once are not kept.
 */
export function createStatementNames() {
  const seenOnce = "once";
  const never = "never";
  const names = new Map<string, string>();
  return {
    nameOf(text: string): string | undefined {
      const known = names.get(text);
      if (known === never) return undefined;
      if (known === seenOnce) {
        const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
        names.set(text, name);
        return name;
      }
      if (!known && names.size < mostNamed) names.set(text, seenOnce);
      return known;
    },
    /** Gives the statement no name any more: the connections keep its outdated plan. */
    forget(text: string): void {
      names.set(text, never);
    },
  };
}

export type StatementNames = ReturnType<typeof createStatementNames>;
