import { readFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";

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

/** A door only passes on what it names: a page that takes one thing does not load the others. */
export const openDoors: Plugin = {
  name: "open-doors",
  apply: "build",
  transform(code, id) {
    return /\/src\/rooms\/\w+\/ui\/door\.ts$/.test(id)
      ? { code, map: null, moduleSideEffects: false }
      : undefined;
  },
};

type Modules = { getModuleInfo(id: string): Pick<Rollup.ModuleInfo, "importedIds"> | null };

/** Our modules that this one needs at once, without itself. */
function neededBy(id: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const imported of modules.getModuleInfo(from)?.importedIds ?? []) {
      if (found.has(imported) || !imported.includes("/src/")) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(id);
  return found;
}

/** Whether a module of `src/app` needs another: found once, because it is asked about every module. */
function needsOf(file: string) {
  let needed: Set<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    if (!id.includes("/src/")) return false;
    needed ??= neededBy(id.replace(/\/src\/.*$/, `/src/app/${file}`), modules);
    return needed.has(id);
  };
}

const isForEveryPage = needsOf("entry.client.ts");
const isForReact = needsOf("root.tsx");

/** The parts of forms: a page that shows one field shows most of them. */
const isField =
  /\/src\/design\/(checkbox|choice-group|disclosure|error-summary|field-frame|radio-group|select|text-area|text-field)\.tsx$/;
/** What every form needs at once; foundation/forms/later-parts.ts has the parts that can wait. */
const isForm =
  /\/src\/(design\/(memorable-date|checkbox-group|forms\/(clear-answers|form-actions|form-frame|date-parts|field-list|form-field|problem-items))|foundation\/forms\/(answers|asked-fields|clean-text|day-parts|default-of|draft-key|form-rules|field|load-later|typed-answers|use-answers|use-queued|waiting-form)|rooms\/accounts\/contract\/identity-fields)\.tsx?$/;
/** Names and fees of programs: every page that shows programs needs most of these modules. */
const isProgramRule = /\/src\/(rooms\/catalogue\/rules|foundation\/money|design\/money)\b/;
/** What the pages of an enrolment and its payment share. */
const isPaymentPart =
  /\/src\/rooms\/(payments\/contract\/|enrolment\/(contract\/calls|ui\/(payment(?!\/other-ways)|own-page\/no-such-page|form\/registration-links)))/;
const isReact = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
/** What starts React: a file of its own would only lead to the shell. */
const isStart = /\/src\/app\/browser\/client\.tsx$/;
/**
 * Small parts that pages with React share: each would cost a request of its own, and all of them weigh less than
 * three kilobytes.
 */
const isSmallPart =
  /\/src\/(design\/(alert|breadcrumbs|copy-button|description-list|empty-state|first-paint|page-header|page-styles|panel|roofline|status-pill)\.tsx|design\/page-styles|foundation\/(durations|email-address|page-param|time|http\/call)\.ts|foundation\/forms\/(later-form|posted-form)\.tsx?|rooms\/(catalogue\/rules\/training-levels\.ts|enrolment\/ui\/(form\/form-panel\.tsx|registration-view\.ts)))/;
/** The build tool's own helpers. The script of every page has them, so that it needs no other file. */
const isImportHelper = /vite\/preload-helper|rolldown\/runtime/;

/**
 * Bundles modules that are always loaded together: what the small script of every page needs, React with its
 * router, and our shell. Separate small files would each cost a request, compress worse, and make the router's
 * list of files longer. The first matching group gets a module and its imports.
 */
export const chunkGroups = [
  {
    name: (id: string, modules: Modules) =>
      isImportHelper.test(id) || isForEveryPage(id, modules) ? "page" : null,
    debugName: "the script of every page",
    priority: 5,
  },
  { name: "react", test: isReact, priority: 4 },
  {
    name: (id: string, modules: Modules) =>
      isForReact(id, modules) || isSmallPart.test(id) || isStart.test(id) ? "shell" : null,
    debugName: "what every page with React needs",
    priority: 3,
  },
  { name: "fields", test: isField, priority: 2 },
  { name: "forms", test: isForm, priority: 1 },
  { name: "programs", test: isProgramRule, priority: 1 },
  {
    name: "slip",
    test: /\/src\/rooms\/enrolment\/(ui\/slip\/(?!check|slip-check)|ui\/outcome\/outcome-texts|ui\/payment\/payment-texts|ui\/form\/registration-links|rules\/(slip-words|next-steps))/,
    priority: 1,
  },
  { name: "payment", test: isPaymentPart, minShareCount: 2, priority: 0 },
];
