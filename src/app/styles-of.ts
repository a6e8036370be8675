import { allStyleParts, joinStyleParts, type StylePart } from "#design/style-parts.ts";
import base from "#design/styles.css?inline";
import { pageParts } from "./page-style-parts.ts";
import outbox from "./shell/outbox.css?inline";
import screens from "./shell/screens.css?inline";
import shell from "./shell/shell.css?inline";

const screenParts: readonly StylePart[] = ["emptyStates", "pageHeader", "searchFields"];

/** A page's styles of another kind, which only the shell knows. */
const ownStyles: Readonly<Record<string, string>> = { "shell/sandbox-mail-page": outbox };

const made = new Map<string, string>();

function join(page: string, failed: boolean): string {
  if (page === "shell/showcase-page") return base + joinStyleParts(new Set(allStyleParts)) + shell;
  const parts = new Set(pageParts[page]?.parts);
  const isScreen = failed || !(page in pageParts);
  if (isScreen) for (const part of screenParts) parts.add(part);
  const own = (isScreen ? screens : "") + (ownStyles[page] ?? "");
  return base + joinStyleParts(parts) + shell + own;
}

/**
 * The styles in a page's head.
 * @param page its route id
 * @param failed an error screen replaces it
 */
export function stylesOf(page: string, failed: boolean): string {
  const key = `${page} ${failed}`;
  const css = made.get(key) ?? join(page, failed);
  made.set(key, css);
  return css;
}
