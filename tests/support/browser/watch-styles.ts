import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** Classes that the design and the rooms style by themselves: `.toast`, not `.toast > .icon`. */
const styledClasses = [
  ...new Set(
    globSync("src/{design/css,app/shell,rooms/**}/*.css")
      .map((path) => readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""))
      .flatMap((css) => [...css.matchAll(/(?:^|[{},])\s*\.([\w-]+)(?=\s*[{,])/g)])
      .map(([, name = ""]) => name),
  ),
];

/** How the report of a class without styles begins, on the browser's console. */
export const lacksStyles = "No styles on this page:";

/** Runs in the page. Checks each class once, when it appears and all styles have loaded. */
function watch([names, report]: [names: readonly string[], report: string]) {
  const unseen = new Set(names);
  const seen = new Set<string>();
  const see = (element: Element) => {
    for (const name of element.classList) if (unseen.delete(name)) seen.add(name);
  };
  const check = () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    if (document.readyState !== "complete" || links.some(({ sheet }) => sheet === null)) return;
    if (seen.size === 0) return;
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .map(({ cssText }) => cssText)
      .join("\n");
    for (const name of seen) {
      if (!new RegExp(`\\.${name}(?![\\w-])`).test(css)) console.error(report, `.${name}`);
    }
    seen.clear();
  };
  let soon: ReturnType<typeof setTimeout> | undefined;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        if (!(node instanceof Element)) continue;
        see(node);
        if (node !== target) node.querySelectorAll("[class]").forEach(see);
      }
    }
    clearTimeout(soon);
    soon = setTimeout(check, 200);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
  addEventListener("load", () => setTimeout(check));
}

/**
 * Reports what the page shows without its styles, also for a moment: tests/pages/page-styles.test.ts sees only what is in
 * its HTML.
 */
export const watchStyles = (page: Page): Promise<unknown> =>
  page.addInitScript(watch, [styledClasses, lacksStyles] as [readonly string[], string]);
