import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findIdentity } from "#foundation/academy/identity/read-identity.ts";

/** The command `npm run academy`: an academy's own folder (docs/another-academy.md). */

const usage = `npm run academy -- new DIR     write a folder to fill in: academy.yaml, programs.yaml, mark.svg
npm run academy -- check DIR   say everything that is wrong in it, then start it on a scratch
                               database and visit every page`;

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

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @returns whether nothing is wrong */
async function check(folder: string): Promise<boolean> {
  // What reads the texts needs an academy: this one, or ours while this one cannot be read.
  const { identity: readable } = findIdentity(folder);
  process.env.ACADEMY_DIR = readable ? folder : join(import.meta.dirname, "..", "academy");
  const { checkFiles } = await import("./academy/check-files.ts");
  const { faults, warnings, found } = checkFiles(folder);
  for (const line of faults) console.error(line);
  for (const line of warnings) console.warn(`Warning: ${line}`);
  if (!found) {
    console.error(`${counted(faults.length, "fault")} in ${folder}. Nothing was started.`);
    return false;
  }
  const { identity, programs } = found;
  console.log(
    `The files are in order: ${counted(identity.centres.length, "centre")}, ${counted(programs.length, "program")}.
Now it starts on a scratch database and shows every page (half a minute to a minute) …`,
  );
  const start = performance.now();
  const { tryAcademy } = await import("./academy/try-academy.ts");
  const { pages, mailKinds, failures } = await tryAcademy(folder, identity, programs);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  for (const line of failures) console.error(line);
  console.log(`Tried in ${seconds} s: ${counted(pages, "page")}, ${mailKinds} kinds of email.`);
  if (failures.length > 0) {
    console.error(`${counted(failures.length, "fault")} on the pages and emails of ${folder}.`);
    return false;
  }
  console.log(`${identity.name}: complete. Start it: ACADEMY_DIR=${folder} npm start`);
  return true;
}

const [command, dir] = process.argv.slice(2);
const work = { new: begin, check }[command ?? ""];
if (!work || !dir) {
  console.error(usage);
  process.exit(2);
}
try {
  // npm runs this in the project's folder, wherever the person is.
  if ((await work(resolve(process.env.INIT_CWD ?? "", dir))) === false) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
