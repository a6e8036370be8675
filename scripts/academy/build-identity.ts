import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readFolderSamples } from "../../database/seeds/sample-file.ts";
import type { Colours } from "../../src/foundation/academy/identity/identity-shape.ts";
import { readTexts } from "../../src/foundation/academy/identity/read-identity.ts";
import { readScenes } from "../../src/foundation/academy/identity/read-scenes.ts";
import { makeIcons } from "./make-icons.ts";
import { readFolder } from "./read-folder.ts";

const project = join(import.meta.dirname, "..", "..");

/** The folder of the academy that is built and run: ACADEMY_DIR, or ours. */
export const academyFolder = (): string => resolve(project, process.env.ACADEMY_DIR || "academy");

const lines = (colours: Partial<Colours>) =>
  Object.entries(colours)
    .map(([name, value]) => `--color-${name}:${value};`)
    .join("");

const names = (colours: Colours) => Object.keys(colours) as (keyof Colours)[];

/** Only some of the colours, because rules do not repeat values. */
const only = (colours: Colours, isNeeded: (name: keyof Colours) => boolean) =>
  Object.fromEntries(
    names(colours)
      .filter(isNeeded)
      .map((name) => [name, colours[name]]),
  );

function write(path: string, content: string | Buffer): string {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = Buffer.from(content);
  // An identical file is not rewritten, so that the development server does not restart.
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
  return path;
}

/**
 * Checks the academy's identity and writes what bundles contain of it.
 * @returns what `#academy` and its colours are in a bundle, and the folder of the icons
 * @throws FolderError with every fault in plain words
 */
export function buildIdentity() {
  const { identity, programs: seeds } = readFolder(academyFolder());
  const { light, dark, deepByDay, deepByNight } = identity.colours;
  // Beside the sources that use it, so that it ends up in their chunks (scripts/chunk-groups.ts).
  const built = join(project, "src", "foundation", "academy", "built");
  for (const [name, value] of Object.entries(identity))
    write(join(built, `${name}.json`), JSON.stringify(value));
  // One module for each part, so that a page that needs only the name does not load the colours.
  const index = write(
    join(built, "index.ts"),
    Object.keys(identity)
      .map((name) => `export { default as ${name} } from "./${name}.json";\n`)
      .join(""),
  );
  const tokens = write(
    join(built, "colours.css"),
    `@theme{${lines(light)}--color-baba-fill:${light.baba};--color-baba-fill-hover:${light["baba-hover"]}}\n`,
  );
  // In print a deep ground is white, so its text keeps the light scheme's colours.
  const onDeep = only(
    deepByDay,
    (name) => deepByDay[name] !== light[name] || deepByNight[name] !== dark[name],
  );
  const atNight = only(dark, (name) => dark[name] !== light[name]);
  // The bar at the top has them while it is over a hero.
  const over = {
    ink: dark.ink,
    ink2: dark.ink2,
    link: dark["baba-hover"],
    control: deepByDay.control,
  };
  const overHero = Object.entries(over)
    .map(([name, value]) => `--over-${name}:${value};`)
    .join("");
  const schemes = write(
    join(built, "schemes.css"),
    `:root{${overHero}}
@media screen{.ground-deep{${lines(onDeep)}}}
@media screen and (prefers-color-scheme:dark){:root{${lines(atNight)}}}\n`,
  );
  const programs = write(join(built, "programs.json"), JSON.stringify({ programs: seeds }));
  const samples = write(
    join(built, "samples.json"),
    JSON.stringify({ samples: readFolderSamples(academyFolder(), identity, seeds) }),
  );
  const texts = write(
    join(built, "texts.json"),
    JSON.stringify({ texts: readTexts(academyFolder()) }),
  );
  const scenes = write(
    join(built, "scenes.json"),
    JSON.stringify({ scenes: readScenes(academyFolder()) }),
  );
  const icons = join(built, "public");
  for (const [name, bytes] of Object.entries(makeIcons(identity))) write(join(icons, name), bytes);
  return {
    alias: [
      { find: /^#academy$/, replacement: index },
      { find: /^#academy\/texts$/, replacement: texts },
      { find: /^#academy\/scenes$/, replacement: scenes },
      { find: /^#academy\/programs$/, replacement: programs },
      { find: /^#academy\/samples$/, replacement: samples },
      { find: /^#academy\/colours\.css$/, replacement: tokens },
      { find: /^#academy\/schemes\.css$/, replacement: schemes },
    ],
    icons,
  };
}
