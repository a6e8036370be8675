import { readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";

/**
 * When a page's script cannot be loaded, the router reloads the document at once. Without a connection the
 * visitor would lose the current page and see the browser's own error. So we replace the script by a page that
 * throws (the router ignores anything thrown earlier). Then our error page explains the problem and offers a
 * retry.
 */
export const sayWhenScriptsFail: Plugin = {
  name: "say-when-scripts-fail",
  apply: "build",
  transform(code, id) {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id.replaceAll("\\", "/")))
      return;
    const changed = code.replace(
      /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
      "return { default: () => { throw error; } };",
    );
    if (changed === code) this.error("React Router loads its pages in another way now");
    return { code: changed, map: null };
  },
};

const tokens = readFileSync(new URL("../src/design/css/tokens.css", import.meta.url), "utf8");
const letters = "abcdefghijklmnopqrstuvwxyz";
/** `--a` to `--z`, then `--aa`, … for the tokens, which most rules use. */
const shortNames = new Map(
  [...tokens.matchAll(/^ {2}(--[a-z][\w-]*):/gm)].map(([, name = ""], index) => [
    name,
    `--${letters[Math.floor(index / 26) - 1] ?? ""}${letters[index % 26]}`,
  ]),
);

/**
 * Shortens the styles that pages carry: a slow phone reads them before it paints. It works between the compiler and the
 * minifier, so that the names of files depend on it.
 */
export const shortenStyles: Plugin = {
  name: "shorten-styles",
  apply: "build",
  transform(code, id) {
    if (!/\.css($|\?)/.test(id) || code.startsWith("export default ")) return;
    return {
      code: code.replace(/--[a-z][\w-]*/g, (name) => shortNames.get(name) ?? name),
      map: null,
    };
  },
};

/**
 * Styles inside pages: the browser keeps those of the server's HTML, so its scripts do not carry them again. The
 * minifier's own variables serve only `light-dark()`, which we do not use.
 */
export const inlineStyles: Plugin = {
  name: "inline-styles",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (!/\.css\?inline$/.test(id)) return;
    if (this.environment.name === "client") return { code: 'export default "";', map: null };
    return { code: code.replace(/--lightningcss-(?:light|dark):[^;}]*;/g, ""), map: null };
  },
};

type Modules = { getModuleInfo(id: string): Pick<Rollup.ModuleInfo, "importedIds"> | null };

let everyPage: Set<string> | undefined;

/** Our modules that the root of all pages needs, except the root itself, which is a separate file. */
function neededByEveryPage(rootId: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported) || !imported.includes("/src/")) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(rootId);
  return found;
}

/** The parts of forms: a page that shows one field shows most of them. */
const isField =
  /\/src\/design\/(alert|checkbox|choice-group|disclosure|error-summary|field-frame|radio-group|select|text-area|text-field)\.tsx$/;
/** What every form needs at once; foundation/forms/later-parts.ts has the parts that can wait. */
const isForm =
  /\/src\/(design\/(memorable-date|checkbox-group|forms\/(clear-answers|date-parts|field-list|form-field|problem-items))|foundation\/forms\/(answers|asked-fields|day-parts|draft-key|field|load-later|typed-answers|use-answers))\.tsx?$/;
/**
 * Names and fees of programs: every page that shows programs needs these modules, except the training texts
 * that few pages show.
 */
const isProgramRule =
  /\/src\/(rooms\/catalogue\/rules(?!\/training-(terms|words))|foundation\/money|design\/money)\b/;
/** The build tool's own helper for `import()`, which almost every page needs. */
const isReact = /\/node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/;

/**
 * Bundles modules that are always loaded together: React with its router in one file, our shell in another.
 * Separate small files would each cost a request, compress worse, and make the router's list of files longer.
 * The first matching group gets a module and its imports.
 */
export const chunkGroups = [
  { name: "react", test: isReact, priority: 4 },
  {
    name: (id: string, modules: Modules) => {
      everyPage ??= neededByEveryPage(id.replace(/\/src\/.*$/, "/src/app/root.tsx"), modules);
      return everyPage.has(id) ? "shell" : null;
    },
    test: /\/src\//,
    debugName: "what every page needs",
    priority: 3,
  },
  { name: "fields", test: isField, priority: 2 },
  // Most pages have styles of their own: with the forms' file they would load that too.
  { name: "page-styles", test: /\/src\/design\/page-styles\.tsx$/, priority: 2 },
  { name: "forms", test: isForm, priority: 1 },
  { name: "programs", test: isProgramRule, priority: 1 },
];
