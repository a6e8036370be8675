import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

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

/**
 * The build tool wraps each `import(…)`, to load the styles of its file first. Ours have none: their styles come with
 * the page. So the wrapper only calls the import, and every page loads less.
 */
export const bareImports: Plugin = {
  name: "bare-imports",
  apply: "build",
  enforce: "post",
  transform: (_code, id) =>
    id.includes("vite/preload-helper")
      ? { code: "export const __vitePreload = (load) => load();", map: null }
      : undefined,
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type === "chunk" && output.viteMetadata?.importedCss.size)
        this.error(`${output.fileName} needs a style file of its own, which nothing would load`);
    }
  },
};
