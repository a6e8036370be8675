import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readFolderPrograms } from "#database/seeds/program-file.ts";
import { findUnfinished } from "#foundation/academy/identity/find-unfinished.ts";
import { readIdentity, readTexts } from "#foundation/academy/identity/read-identity.ts";

/** The command `npm run academy`: an academy's own folder (docs/another-academy.md). */

const usage = `npm run academy -- new DIR     write a folder to fill in: academy.yaml, programs.yaml, mark.svg
npm run academy -- check DIR   say what is missing from it or cannot be read`;

const template = (name: string) => join(import.meta.dirname, "academy", name);

function begin(folder: string): void {
  if (existsSync(join(folder, "academy.yaml"))) {
    throw new Error(`${folder} already has an academy.yaml, which was left as it is.`);
  }
  mkdirSync(folder, { recursive: true });
  copyFileSync(template("template.yaml"), join(folder, "academy.yaml"));
  copyFileSync(template("template-programs.yaml"), join(folder, "programs.yaml"));
  copyFileSync(template("template-mark.svg"), join(folder, "mark.svg"));
  mkdirSync(join(folder, "content"), { recursive: true });
  copyFileSync(template("template-about.yaml"), join(folder, "content", "about.yaml"));
  // This academy's database and uploads are here too, unless DATA_DIR says otherwise.
  writeFileSync(join(folder, ".gitignore"), "data/\n");
  console.log(`Written: academy.yaml, programs.yaml, mark.svg and content/about.yaml in ${folder}.
Fill them in, then: npm run academy -- check ${folder}`);
}

function check(folder: string): void {
  const identity = readIdentity(folder);
  const programs = readFolderPrograms(folder, identity);
  const { length } = identity.centres;
  for (const line of findUnfinished(readTexts(folder))) console.warn(`Warning: ${line}`);
  console.log(`${identity.name}: complete. Centres: ${length}; programs: ${programs.length}.
Start it: ACADEMY_DIR=${folder} npm start`);
}

const [command, dir] = process.argv.slice(2);
const work = { new: begin, check }[command ?? ""];
if (!work || !dir) {
  console.error(usage);
  process.exit(2);
}
try {
  work(resolve(dir));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
