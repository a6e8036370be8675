import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const project = join(import.meta.dirname, "..", "..");
const cacheFolder = join(project, ".cache");
export const templatePath = join(cacheFolder, "template.tar");
const stampPath = join(cacheFolder, "template-stamp");

/** What may go into the template: migrations, the centres, and the jobs, which any file of the server may declare. */
const sources = [
  "academy/**/*.{yaml,ts}",
  "database/**/*.{sql,json,ts}",
  "src/**/*.ts",
  "tests/database/*.ts",
  "package-lock.json",
];
const notServer = /\.test\.ts$|^src\/(design\/|rooms\/.*(\.ui\.ts$|\/pages\/))/;

/** Changes with the sources, and each day: the queue counts how old its tables are, and then cleans them. */
function readStamp(): string {
  const folder = process.env.ACADEMY_DIR ?? "";
  const hash = createHash("sha256").update(new Date().toISOString().slice(0, 10)).update(folder);
  if (folder) hash.update(readFileSync(join(folder, "academy.yaml")));
  for (const path of globSync(sources, { cwd: project }).sort()) {
    if (!notServer.test(path)) hash.update(path).update(readFileSync(join(project, path)));
  }
  return hash.digest("hex");
}

/**
 * Makes the template unless the existing one is current: making it takes seconds of processor time for each project.
 */
export async function keepTemplate(make: () => Promise<void>) {
  const stamp = readStamp();
  const isKept = existsSync(templatePath) && existsSync(stampPath);
  if (isKept && readFileSync(stampPath, "utf8") === stamp) return;
  rmSync(stampPath, { force: true });
  await make();
  writeFileSync(stampPath, stamp);
}
