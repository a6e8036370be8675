import { isPoorLine, whenIdle } from "./line.ts";
import { readAheadRules } from "./read-ahead-rules.ts";

/**
 * Asks browsers that know speculation rules to fetch a page of the site when the reader points at its link or
 * begins to touch it; on poor lines nothing is fetched ahead.
 */
export function readAhead(): void {
  if (isPoorLine() || !HTMLScriptElement.supports?.("speculationrules")) return;
  whenIdle(() => {
    const rules = document.createElement("script");
    rules.type = "speculationrules";
    rules.textContent = readAheadRules;
    document.head.append(rules);
  });
}
