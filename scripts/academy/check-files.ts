import { join, resolve } from "node:path";
import { readFolderSamples } from "#database/seeds/sample-file.ts";
import { type Fault, faultLine, sortFaults } from "#foundation/academy/identity/faults.ts";
import { findUnfinished } from "#foundation/academy/identity/find-unfinished.ts";
import { openYaml, partOf } from "#foundation/academy/identity/open-yaml.ts";
import { didYouMean } from "#foundation/academy/identity/plain-words.ts";
import { readTexts } from "#foundation/academy/identity/read-identity.ts";
import { sceneFiles } from "#foundation/academy/identity/read-scenes.ts";
import { filesIn, foldersIn } from "#foundation/academy/identity/read-source.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { CareersFile } from "#rooms/careers/door.server.ts";
import { findTextFaults } from "#rooms/content/door.server.ts";
import { makeIcons } from "./make-icons.ts";
import { findFolder } from "./read-folder.ts";

/** Everything that is wrong in the files of an academy's folder, before anything is started. */

const project = join(import.meta.dirname, "..", "..");

const whole = (file: string, words: string): Fault => ({ file, line: null, field: "", words });

/** Files that nothing reads, because their names are not quite right. */
function strayFiles(folder: string): Fault[] {
  const known = ["academy.yaml", "programs.yaml", "mark.svg", "mark-bar.svg"];
  const top = filesIn(folder)
    .filter((name) => /\.(ya?ml|svg)$/i.test(name) && ![...known, "samples.yaml"].includes(name))
    .map((name) => whole(name, `nothing reads this file: here are ${known.join(", ")}`));
  const programs = filesIn(folder, "programs")
    .filter((name) => !name.endsWith(".yaml"))
    .map((name) =>
      whole(`programs/${name}`, "nothing reads this file: its name must end with .yaml"),
    );
  const scenes = filesIn(folder, "scenes")
    .filter((name) => !name.endsWith(".svg"))
    .map((name) => whole(`scenes/${name}`, "nothing reads this file: its name must end with .svg"));
  const texts = ["content", "content/blog", "content/guides", "content/policies"].flatMap(
    (inside) =>
      filesIn(folder, inside)
        .filter((name) => !/\.(yaml|md)$/.test(name))
        .map((name) =>
          whole(
            `${inside}/${name}`,
            "nothing reads this file: its name must end with .yaml or .md",
          ),
        ),
  );
  return [...top, ...programs, ...scenes, ...texts];
}

/** The folders that are read, by the folder they are in. In content, each file that no page shows is named. */
const readFolders: Readonly<Record<string, readonly string[]>> = {
  "": ["content", "programs", "scenes", "signatures"],
  programs: [],
  scenes: [],
};

/** Folders that nothing reads, with files such as those that are read, or a name that is not quite right. */
function strayFolders(folder: string): Fault[] {
  return Object.entries(readFolders).flatMap(([inside, known]) =>
    foldersIn(folder, inside).flatMap((name) => {
      if (known.includes(name)) return [];
      const path = join(inside, name);
      const files = filesIn(folder, path).filter((file) => /\.(ya?ml|md|svg)$/i.test(file));
      const near = didYouMean(name, known);
      if (!near && files.length === 0) return [];
      if (known.length === 0)
        return whole(path, `nothing reads this folder: put its files into ${inside}`);
      // Not quite a name: what is in it tells.
      const alike = files.some((file) => /\.svg$/i.test(file)) ? "scenes" : "content";
      const meant = near || ` Did you mean ${alike}?`;
      return whole(path, `nothing reads this folder: here are ${known.join(", ")}.${meant}`);
    }),
  );
}

/** Programs that a page's text names; a page leaves out those that are not on offer. */
const programLists: Readonly<Record<string, readonly string[]>> = {
  home: ["doors", "upcoming"],
  "training-programs": ["programs"],
  press: ["programs"],
};

/** @param ids of the programs of the folder */
function unknownPrograms(
  texts: Readonly<Record<string, string>>,
  ids: readonly string[],
): string[] {
  return Object.entries(programLists).flatMap(([name, lists]) => {
    const file = `content/${name}.yaml`;
    const yaml = openYaml(file, texts[`/${file}`] ?? "");
    return lists.flatMap((list) => {
      const entries = partOf(yaml.value, list);
      return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, at) => {
        const id = typeof entry === "string" ? entry : partOf(entry, "id");
        if (typeof id !== "string" || ids.includes(id)) return [];
        const words = `no program of yours has the id ${id}, so the page leaves it out`;
        return faultLine({ file, line: yaml.lineOf([list, at]), field: list, words });
      });
    });
  });
}

/** @param ids of the programs of the folder */
const unusedScenes = (folder: string, ids: readonly string[]): string[] =>
  sceneFiles(folder)
    .filter((name) => !ids.includes(name.slice(0, -".svg".length)))
    .map((name) =>
      faultLine(whole(`scenes/${name}`, "no program of yours has this id, so no page shows it")),
    );

/** The wall of the home page has rows of three doors. */
function gapsInWall(texts: Readonly<Record<string, string>>): string[] {
  const file = "content/home.yaml";
  const yaml = openYaml(file, texts[`/${file}`] ?? "");
  const doors = partOf(yaml.value, "doors");
  const count = Array.isArray(doors) ? doors.length : 0;
  if (count % 3 === 0) return [];
  const words = `${count} leave an empty place on the home page: name three or six, or leave the list out, and they are chosen for you`;
  return [faultLine({ file, line: yaml.lineOf(["doors"]), field: "doors", words })];
}

/**
 * Reads every file as a start does.
 * @param today as YYYY-MM-DD
 * @returns a line for each fault and each warning; `found` only without faults
 */
export function checkFiles(folder: string, today = lagosDay(new Date())) {
  const { found, faults: own, parts, mark, ids, odd } = findFolder(folder);
  const texts = readTexts(folder);
  const faults = [
    ...own,
    ...findTextFaults(texts, readTexts(project), { careers: CareersFile }),
    ...strayFiles(folder),
    ...strayFolders(folder),
  ];
  if (parts.demonstration && resolve(folder) !== join(project, "academy"))
    faults.push(
      whole(
        "academy.yaml",
        "demonstration: true is only for our folder, whose people are invented: remove it",
      ),
    );
  try {
    // Their ground does not matter here, and a mistyped colour must not hide a mark that cannot be drawn.
    if (mark) makeIcons({ mark, name: "", colours: { light: { "baba-deep": "#000000" } } });
  } catch {
    faults.push(
      whole(
        "mark.svg",
        "it cannot be drawn: open it in a drawing program and save it as plain SVG again",
      ),
    );
  }
  try {
    if (found) readFolderSamples(folder, found.identity, found.programs);
  } catch (error) {
    faults.push(whole("samples.yaml", error instanceof Error ? error.message : String(error)));
  }
  return {
    faults: sortFaults(faults).map(faultLine),
    warnings: [
      ...findUnfinished(texts),
      ...sortFaults(odd(today)).map(faultLine),
      ...gapsInWall(texts),
      ...(ids ? [...unknownPrograms(texts, ids), ...unusedScenes(folder, ids)] : []),
    ],
    found: faults.length > 0 ? null : found,
  };
}
