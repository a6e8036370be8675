import { allStyleParts, joinStyleParts, type StylePart } from "#design/style-parts.ts";
import base from "#design/styles.css?inline";
import { listPageParts, type PageParts } from "./page-style-parts.ts";
import outbox from "./shell/outbox.css?inline";
import screens from "./shell/screens.css?inline";
import shell from "./shell/shell.css?inline";

const screenParts: readonly StylePart[] = ["emptyStates", "pageHeader", "searchFields"];

/** A page's styles of another kind, which only the shell knows. */
const ownStyles: Readonly<Record<string, string>> = { "shell/sandbox-mail-page": outbox };

let pageParts: Readonly<Record<string, PageParts>> | undefined;
const partsOf = (page: string): PageParts | undefined => {
  pageParts ??= listPageParts();
  return pageParts[page];
};

/** The address of the styles at the end of the page, if it has some. */
export const laterStylesOf = (page: string): string | undefined => partsOf(page)?.later;

const made = new Map<string, string>();

function join(page: string, failed: boolean): string {
  if (page === "shell/showcase-page") return base + joinStyleParts(new Set(allStyleParts)) + shell;
  const parts = new Set(partsOf(page)?.parts);
  const isScreen = failed || partsOf(page) === undefined;
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
