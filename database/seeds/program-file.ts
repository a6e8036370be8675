import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import type { Identity } from "#foundation/academy/identity/identity-shape.ts";
import { unquotedWords } from "#foundation/academy/identity/unquoted-yaml.ts";
import { isGlyph } from "#rooms/catalogue/program/program-form.ts";
import {
  companies,
  families,
  longestDescription,
  modes,
  priceTypes,
} from "#rooms/catalogue/program/program-terms.ts";
import { minimumLearnerAge } from "#rooms/enrolment/forms/learner-ages.ts";

/** The programs of an academy's folder: the file programs.yaml, or the files of its folder `programs`. */

const slug = /^[a-z][a-z0-9-]*$/;
const text = (what: string) => z.string({ error: `write ${what}` }).min(1, `write ${what}`);
const list = (what: string) => z.array(z.string(), { error: `write a list: ${what}` });
const day = (example: string) => z.iso.date(`write a day in quotation marks, such as '${example}'`);

const Week = z.strictObject({
  theory: text("what the theory is about"),
  practice: text("what is practised"),
  project: text("the project"),
});

const Start = z.strictObject({
  /** The id of a centre; null online. */
  centre: CentreIdShape.nullable().default(null),
  startsOn: day("2027-01-11"),
  endsOn: day("2027-03-20"),
  seats: z.int().min(1),
});

const Program = z.strictObject({
  /** The end of its page's address. */
  id: z.string().regex(slug, "write a short name in small letters, such as masonry"),
  title: text("the title"),
  /** Shown on cards and searched. */
  description: text("one line for cards").max(
    longestDescription,
    `write ${longestDescription} letters or fewer`,
  ),
  /** Shown on its page and searched. */
  overview: text("two sentences"),
  whatYouLearn: text("what people learn"),
  whoItIsFor: text("whom it is for"),
  afterwards: text("what people do afterwards"),
  skills: list("what people can do afterwards"),
  included: list("what the fee includes"),
  /** What to buy afterwards, without prices. */
  toolsToOwn: list("what to buy afterwards").default([]),
  instructor: text("the instructor's name"),
  instructorNote: text("a sentence about the instructor"),
  mode: z.enum(modes),
  priceType: z.enum(priceTypes),
  /** Whole naira. A paid physical program takes the fees of its levels instead. */
  price: z.int("write whole naira").min(0).default(0),
  durationText: z
    .string()
    .regex(/\d+ (days?|weeks?|months?)$/, "write a time such as 8 weeks or 3 to 9 months"),
  /** Ids of the levels on offer, for a paid physical program. */
  levels: z.array(z.string()).default([]),
  /** The id of the level most people start at; if left out, the first one offered. */
  level: z.string().optional(),
  /** A week of each level, by its id. */
  weekPlan: z.record(z.string(), Week).nullable().default(null),
  /** Ids of centres; none for an online program. */
  centres: z.array(CentreIdShape).default([]),
  family: z.enum(families),
  /** The tool on its picture; if left out, its family's tool. */
  glyph: z.string().default(""),
  worksWith: z.enum(companies),
  needsComputer: z.boolean().default(false),
  /** Who teaches it; if left out, the academy. */
  platform: text("who teaches it").optional(),
  /** The course's code on the platform that teaches it; if left out, it gets a number. */
  courseId: text("the code of the course").optional(),
  /** Where people register, if not here. */
  externalUrl: z.url({ protocol: /^https$/, error: "write an address with https://" }).optional(),
  /** The days of a program that takes place once. */
  startsOn: day("2027-01-11").optional(),
  endsOn: day("2027-03-20").optional(),
  createdAt: z.iso
    .datetime("write a time such as 2026-01-01T00:00:00Z")
    .default("2026-01-01T00:00:00Z"),
  starts: z.array(Start).default([]),
});
type Written = z.output<typeof Program>;

/** A program of a new database, by the names of its table. */
export type SeedProgram = Omit<Written, "price" | "centres" | "courseId"> & {
  priceNaira: number;
  level: string;
  platform: string;
  platformCourseId: string;
  centreIds: Written["centres"];
};

/** Facts that a text may use in braces (docs/content.md). */
const facts: Readonly<Record<string, string>> = { minimumAge: String(minimumLearnerAge) };

/** What one file says, and what is wrong in it, each with its line. */
function readFile(path: string): { programs: Written[]; faults: string[] } {
  const faults: string[] = [];
  const source = readFileSync(path, "utf8").replace(/\{(\w+)\}/g, (whole, name, at, all) => {
    const line = String(all).slice(0, at).split("\n").length;
    if (!(name in facts)) faults.push(`line ${line}: ${whole} is no fact of program-file.ts`);
    return facts[name] ?? whole;
  });
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  for (const { linePos, message } of document.errors)
    faults.push(`line ${linePos?.[0].line}: ${message.split("\n")[0]}`);
  const read = z.array(Program).safeParse(document.toJS() ?? []);
  for (const issue of read.error?.issues ?? []) {
    const { path: at } = issue;
    const message = unquotedWords(document, issue) ?? issue.message;
    const node = [at.length, at.length - 1, 1]
      .map((length) => document.getIn(at.slice(0, length), true) as { range?: number[] })
      .find((one) => one?.range);
    const line = node?.range ? lines.linePos(node.range[0] ?? 0).line : 1;
    faults.push(`line ${line}, ${at.slice(1).join(".") || "the program"}: ${message}`);
  }
  return { programs: read.data ?? [], faults };
}

/** Names in a program that the academy doesn't have, and values the database would refuse. */
function problemsOf(program: Written, centreIds: readonly string[], levelIds: readonly string[]) {
  const { mode, priceType, centres, levels, level, weekPlan, starts } = program;
  const problems: string[] = [];
  if (program.glyph && !isGlyph(program.glyph))
    problems.push(`no tool is called ${program.glyph}; glyphs.generated.ts has their names`);
  for (const centre of [...centres, ...starts.flatMap(({ centre }) => centre ?? [])])
    if (!centreIds.includes(centre))
      problems.push(`no centre has the id ${centre}; academy.yaml has ${centreIds.join(", ")}`);
  for (const named of [...levels, ...(level ? [level] : []), ...Object.keys(weekPlan ?? {})])
    if (!levelIds.includes(named))
      problems.push(`no level has the id ${named}; there are ${levelIds.join(", ")}`);
  if (new Set(levels).size < levels.length) problems.push("it names a level twice");
  if (level && levels.length > 0 && !levels.includes(level))
    problems.push(`its level ${level} is not one of its levels`);
  if (program.endsOn && !program.startsOn) problems.push("it ends, so say when it starts");
  if (program.endsOn && program.startsOn && program.endsOn < program.startsOn)
    problems.push(`it starts on ${program.startsOn} and ends before, on ${program.endsOn}`);
  if (mode !== "online" && centres.length === 0) problems.push("name its centres");
  if (mode === "physical" && priceType === "paid" && levels.length === 0)
    problems.push("name its levels, which decide the fee");
  for (const { startsOn, endsOn } of starts)
    if (endsOn < startsOn) problems.push(`the start on ${startsOn} ends before, on ${endsOn}`);
  return problems;
}

const specifiedLevels = ["beginner", "intermediate", "advanced"];

/** The files of an academy's programs, in their order. */
function filesOf(folder: string): string[] {
  const several = join(folder, "programs");
  return [
    ...(existsSync(join(folder, "programs.yaml")) ? ["programs.yaml"] : []),
    ...(existsSync(several) ? readdirSync(several) : [])
      .filter((name) => name.endsWith(".yaml"))
      .sort()
      .map((name) => join("programs", name)),
  ];
}

/**
 * Reads the programs of an academy's folder, in the order of the catalogue; without a file the catalogue
 * starts empty.
 * @param identity of the same folder
 * @throws Error with a line for each fault: file, line, program and field
 */
export function readFolderPrograms(
  folder: string,
  identity: Pick<Identity, "centres" | "levels" | "codes">,
): SeedProgram[] {
  const { codes } = identity;
  const centreIds = identity.centres.map(({ id }) => id);
  const levelIds =
    identity.levels.length > 0 ? identity.levels.map(({ id }) => id) : specifiedLevels;
  const faults: string[] = [];
  const written: Written[] = [];
  for (const file of filesOf(folder)) {
    const { programs, faults: found } = readFile(join(folder, file));
    for (const program of programs) {
      const { id } = program;
      if (written.some((other) => other.id === id)) found.push(`two programs have the id ${id}`);
      for (const problem of problemsOf(program, centreIds, levelIds))
        found.push(`${id}: ${problem}`);
      written.push(program);
    }
    faults.push(...found.map((fault) => `${file}, ${fault}`));
  }
  if (faults.length > 0)
    throw new Error(
      `The academy's folder ${folder} is not complete:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
  return written.map(({ price, centres, courseId, ...program }, at) => ({
    ...program,
    // A paid physical program costs what its levels cost, but the column needs some price.
    priceNaira: program.priceType !== "paid" ? 0 : program.mode === "physical" ? 70_000 : price,
    level: program.level ?? program.levels[0] ?? levelIds[0] ?? "",
    platform: program.platform ?? codes.platform,
    platformCourseId: courseId ?? `${codes.enrolment}-${String(at + 1).padStart(3, "0")}`,
    centreIds: centres,
  }));
}
