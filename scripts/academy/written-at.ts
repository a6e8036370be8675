import { existsSync } from "node:fs";
import { join } from "node:path";
import { readTexts } from "#foundation/academy/identity/read-identity.ts";
import { filesIn, readSource } from "#foundation/academy/identity/read-source.ts";

/** More places than a person looks at: the words are then no sign of where the fault is. */
const mostPlaces = 3;

function sourcesOf(folder: string): [string, string][] {
  const programs = filesIn(folder, "programs").map((name) => `programs/${name}`);
  const files = ["academy.yaml", "programs.yaml", ...programs].filter((file) =>
    existsSync(join(folder, file)),
  );
  return [
    ...files.map((file): [string, string] => [file, readSource(join(folder, file))]),
    ...Object.entries(readTexts(folder)).map(([path, text]): [string, string] => [
      path.slice(1),
      text,
    ]),
  ];
}

/** Where an academy's folder has the words of a page: `academy.yaml:22`; empty where it cannot be said. */
export function writtenAt(folder: string, words: string): string {
  const places = sourcesOf(folder).flatMap(([file, source]) =>
    source
      .split("\n")
      .flatMap((line, at) =>
        line.includes(words) && !/^\s*#/.test(line) ? [`${file}:${at + 1}`] : [],
      ),
  );
  return places.length > mostPlaces ? "" : places.join(", ");
}
