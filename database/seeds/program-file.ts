import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type Fault, FolderError } from "#foundation/academy/identity/faults.ts";
import type { Identity } from "#foundation/academy/identity/identity-shape.ts";
import { openYaml, partOf, type YamlText } from "#foundation/academy/identity/open-yaml.ts";
import { encodingFaults, filesIn, readSource } from "#foundation/academy/identity/read-source.ts";
import { namelessPart } from "#foundation/academy/identity/read-yaml.ts";
import { checkProgram, type Fields, type Named } from "./program-problems.ts";
import { Program, Start, type Written } from "./program-shape.ts";

/** The programs of an academy's folder: the file programs.yaml, or the files of its folder `programs`. */

/** A program of a new database, by the names of its table. */
export type SeedProgram = Omit<Written, "price" | "centres" | "courseId"> & {
  priceNaira: number;
  level: string;
  platform: string;
  platformCourseId: string;
  centreIds: Written["centres"];
};

/** Only names, because each field is read by itself: a fault in one does not hide those of others. */
const ProgramNames = z.strictObject(
  Object.fromEntries(Object.keys(Program.shape).map((name) => [name, z.unknown().optional()])),
);

/** Every field that fits, of the program at this place. */
function readFields(yaml: YamlText, at: number): Fields {
  if (!yaml.read(ProgramNames, [at]) && !isObject(partOf(yaml.value, at))) return {};
  return Object.fromEntries(
    Object.entries(Program.shape).map(([name, field]) => [name, yaml.read(field, [at, name])]),
  );
}

const isObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of a start that fit; the others are told as part of the program. */
const fittingStart = (start: unknown): Partial<Written["starts"][number]> =>
  Object.fromEntries(
    Object.entries(Start.shape).map(([name, field]) => [
      name,
      field.safeParse(partOf(start, name)).data,
    ]),
  );

/** The programs of a file, each with the line where it begins; those with a fault in part. */
type Found = {
  readonly program: Fields;
  readonly file: string;
  readonly line: number;
  /** Of a field of the program. */
  lineOf(path: readonly PropertyKey[]): number;
};

function readFile(folder: string, file: string, minimumAge: number, named: Named) {
  const source = readSource(join(folder, file));
  const yaml = openYaml(file, source);
  yaml.checkBraces(["minimumAge"], undefined);
  const isList = yaml.value === null || Array.isArray(yaml.value);
  if (!isList) yaml.tell([], "begin each program with a hyphen: - id: masonry");
  const entries = Array.isArray(yaml.value) ? yaml.value : [];
  const found = entries.map((_, at): Found => {
    const program = readFields(yaml, at);
    const starts = partOf(partOf(yaml.value, at), "starts");
    checkProgram(yaml, at, program, Array.isArray(starts) ? starts.map(fittingStart) : [], named);
    const lineOf = (path: readonly PropertyKey[]) => yaml.lineOf([at, ...path]);
    return { program: withAge(program, minimumAge), file, line: yaml.lineOf([at]), lineOf };
  });
  const ids = entries.map((entry) => partOf(entry, "id")).filter((id) => typeof id === "string");
  const { hidden } = yaml;
  return {
    found,
    ids: !hidden || hidden.includes(namelessPart) ? null : [...ids, ...hidden],
    faults: [...encodingFaults(file, source), ...yaml.faults],
  };
}

/** Fills in the one fact that these texts may use (docs/content.md). */
function withAge<Value>(value: Value, minimumAge: number): Value {
  const text = JSON.stringify(value).replaceAll("{minimumAge}", String(minimumAge));
  return JSON.parse(text) as Value;
}

/** The files of an academy's programs, in their order. */
const programFiles = (folder: string): string[] => [
  ...(existsSync(join(folder, "programs.yaml")) ? ["programs.yaml"] : []),
  ...filesIn(folder, "programs")
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => `programs/${name}`),
];

/** What programs have that no other may have, as people compare it. */
const own = {
  id: ({ id }: Fields) => id,
  courseId: ({ platform = "", courseId }: Fields) => courseId && `${platform} ${courseId}`,
  title: ({ title }: Fields) => title?.trim().toLowerCase(),
} as const;

/** Tells of a value that an earlier program has too. */
function twice(programs: readonly Found[], field: keyof typeof own): Fault[] {
  const first = new Map<string, Found>();
  return programs.flatMap((found) => {
    const { program, file, line } = found;
    const key = own[field](program);
    if (!key) return [];
    const other = first.get(key);
    if (!other) {
      first.set(key, found);
      return [];
    }
    const words = `the program at ${other.file}:${other.line} has ${program[field]} too: give each its own`;
    return [{ file, line, field: `${program.id}.${field}`, words }];
  });
}

/** Days on which nobody can start any more. */
function pastDays(programs: readonly Found[], today: string): Fault[] {
  return programs.flatMap(({ program, file, lineOf }) => {
    const { id, startsOn, starts = [] } = program;
    const days = [
      { path: ["startsOn"], field: "startsOn", day: startsOn },
      ...starts.map((start, at) => ({
        path: ["starts", at, "startsOn"],
        field: `starts.${at + 1}.startsOn`,
        day: start.startsOn,
      })),
    ];
    return days.flatMap(({ path, field, day }): Fault[] => {
      if (!day || day >= today) return [];
      const words = `${day} is past, so nobody can register for it: write a later day, or remove it. A database that has it keeps it`;
      return [{ file, line: lineOf(path), field: `${id}.${field}`, words }];
    });
  });
}

/**
 * Reads the programs of an academy's folder, in the order of the catalogue, and says everything that is wrong in
 * them. Without a file the catalogue starts empty.
 * @param named what a program may name
 * @returns `ids` null where nobody can tell
 */
export function findFolderPrograms(folder: string, named: Named, minimumAge = 0) {
  const read = programFiles(folder).map((file) => readFile(folder, file, minimumAge, named));
  const programs = read.flatMap(({ found }) => found);
  return {
    programs: programs.map(({ program }) => program),
    ids: read.every(({ ids }) => ids) ? read.flatMap(({ ids }) => ids ?? []) : null,
    faults: [
      ...read.flatMap((one) => one.faults),
      ...twice(programs, "id"),
      ...twice(programs, "courseId"),
    ],
    /** What need not be wrong: two programs with one title, and days before today. */
    odd: (today: string) => [...pastDays(programs, today), ...twice(programs, "title")],
  };
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

/**
 * Reads the programs of an academy's folder, in the order of the catalogue.
 * @param identity of the same folder
 * @throws FolderError with every fault: file, line, program and field
 */
export function readFolderPrograms(
  folder: string,
  identity: Pick<Identity, "centres" | "levels" | "codes" | "ages">,
): SeedProgram[] {
  const { codes, ages, centres: places, levels } = identity;
  const named = { centreIds: idsOf(places), levelIds: idsOf(levels) };
  const { programs, faults } = findFolderPrograms(folder, named, ages.least);
  if (faults.length > 0) throw new FolderError(folder, faults);
  // Without a fault every field fits.
  return (programs as Written[]).map(({ price, centres, courseId, ...program }, at) => ({
    ...program,
    priceNaira: program.priceType === "paid" ? price : 0,
    level: program.level ?? program.levels[0] ?? named.levelIds[0] ?? "",
    platform: program.platform ?? codes.platform,
    platformCourseId: courseId ?? `${codes.enrolment}-${String(at + 1).padStart(3, "0")}`,
    centreIds: centres,
  }));
}
