import type { Plugin, Rollup } from "vite";

/**
 * When the script of a page cannot be loaded, the router reloads the document at once; on a line that
 * is away the visitor would lose the page they had for the browser's own error. A page that throws takes
 * its place instead (the router drops what is thrown any sooner), so that our error page says what is the
 * matter and offers to try again.
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

type Modules = { getModuleInfo(id: string): Pick<Rollup.ModuleInfo, "importedIds"> | null };

let everyPage: Set<string> | undefined;

/** Modules of ours that the root of all pages needs, itself left out: it is a file of its own. */
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

/** What forms are made of: whoever shows one field shows most of them. */
const isField =
  /\/src\/design\/(alert|checkbox|choice-group|disclosure|error-summary|field-frame|radio-group|select|text-area|text-field)\.tsx$/;
/** What every form needs at once; what can wait is in foundation/forms/later-parts.ts. */
const isForm =
  /\/src\/(design\/(memorable-date|checkbox-group|forms\/(clear-answers|date-parts|field-list|form-field|problem-items))|foundation\/forms\/(answers|asked-fields|day-parts|draft-key|field|load-later|typed-answers|use-answers))\.tsx?$/;
/**
 * What a program costs and how it is called: every page that shows programs needs all of it, but for what
 * few pages say of training.
 */
const isProgramRule =
  /\/src\/(rooms\/catalogue\/rules(?!\/training-(terms|words))|foundation\/money|design\/money)\b/;
/** And the build tool's own helper for `import()`, which almost every page needs. */
const isReact = /\/node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/;

/**
 * Joins what is always loaded together: React with its router in one file, our shell in another. Each
 * small file of its own would cost a request, compress worse, and stand in the router's list of files.
 * The first that matches gets a module, and what it imports.
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
