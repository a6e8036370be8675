import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Rolldown } from "vite";

const projectFolder = join(import.meta.dirname, "..", "..", "..");
const programs = join(projectFolder, ".cache", "programs");

/** Made of hundreds of small files. A package that looks for its own files stays outside. */
const bundledPackages = [
  "drizzle-orm",
  "fastify-type-provider-zod",
  "libphonenumber-js",
  "pg",
  "pg-boss",
  "yaml",
  "zod",
];

/** In a bundle a module still finds the files beside its source. */
const keepFolders = {
  name: "keep-folders",
  transform: (code: string, id: string) =>
    code.replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
};

/**
 * Makes one file of a program, all our modules that it needs, and the packages above. Loading hundreds of sources one
 * by one took most of the time of every process that a test starts.
 * @param entry its path in the project
 * @returns what starts it
 */
export async function bundleProgram(entry: string): Promise<[program: string, ...args: string[]]> {
  const [bundle] = (await build({
    root: projectFolder,
    configFile: false,
    logLevel: "error",
    plugins: [keepFolders],
    // Mails are React elements, and React's production build lacks its development functions.
    oxc: { jsx: { development: false } },
    ssr: { noExternal: bundledPackages },
    build: {
      ssr: entry,
      write: false,
      target: "node24",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }).then((made) => [made].flat())) as Rolldown.RolldownOutput[];
  await mkdir(programs, { recursive: true });
  const path = join(programs, `${basename(entry, ".ts")}.js`);
  // Two runs may do this at once: a process always finds a complete file.
  await writeFile(`${path}.${process.pid}`, bundle?.output[0].code ?? "");
  await rename(`${path}.${process.pid}`, path);
  return [process.execPath, path];
}
