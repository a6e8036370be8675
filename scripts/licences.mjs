// Part of `npm run check`: fails for a package whose licence is not known to be permissive, and for a
// deprecated package. Reads the lock file, so packages for other machines count too.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";

/** They allow use without publishing our own code; most require attribution. */
const permissive = new Set([
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC"],
  ...["MIT", "MIT-0", "Python-2.0", "Unlicense", "Zlib"],
  // Fonts, which may be served with pages.
  "OFL-1.1",
]);

/** Others, each with the reason. MPL requires publishing changes to its own files; we make none. */
const named = {
  "@resvg/resvg-js": "MPL-2.0: draws pictures of pages, unchanged",
  "axe-core": "MPL-2.0: tests only",
  lightningcss: "MPL-2.0: compresses styles while building, unchanged",
  "caniuse-lite": "CC-BY-4.0: data of browsers, while building",
  "png-js": "says no licence in its package.json; its LICENSE is MIT",
};

/** `MIT OR Apache-2.0` needs one of them, `MIT AND Zlib` all. */
const isPermissive = (licence) =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => permissive.has(one)));

/** A package's builds for each operating system count as part of it. */
const family = (name) =>
  name.replace(/-(android|darwin|freebsd|linux|openharmony|wasm32|win32)\b.*$/, "");

const { packages } = JSON.parse(readFileSync(join(projectFolder, "package-lock.json"), "utf8"));
const faults = new Set();
const used = new Set();
for (const [path, { license: licence = "none", link, deprecated }] of Object.entries(packages)) {
  const name = family(path.split("node_modules/").at(-1));
  if (deprecated) faults.add(`${name}: deprecated, ${deprecated}`);
  if (path === "" || link || isPermissive(licence)) continue;
  if (name in named) used.add(name);
  else faults.add(`${name}: ${licence}`);
}
for (const name of Object.keys(named)) {
  if (!used.has(name)) faults.add(`${name} is named in scripts/licences.mjs and not needed there`);
}
for (const fault of [...faults].sort()) console.error(fault);
console.log(
  `${Object.keys(packages).length - 1} packages; not plainly permissive: ${[...used].sort().join(", ")}`,
);
process.exit(faults.size > 0 ? 1 : 0);
