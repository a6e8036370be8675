import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import type { Identity } from "#foundation/academy/identity/identity-shape.ts";
import { unquotedWords } from "#foundation/academy/identity/unquoted-yaml.ts";
import {
  companies,
  families,
  longestDescription,
  modes,
  priceTypes,
} from "#rooms/catalogue/rules/program-terms.ts";
import type { SeedIntake, SeedProgram } from "./seed-program.ts";

/** The programs of an academy's own folder: the file programs.yaml. */

const slug = /^[a-z][a-z0-9-]*$/;
const day = /^\d{4}-\d\d-\d\d$/;
const text = (what: string) => z.string({ error: `write ${what}` }).min(1, `write ${what}`);
const list = (what: string) => z.array(z.string(), { error: `write a list: ${what}` });

const Program = z.strictObject({
  id: z.string().regex(slug, "write a short name in small letters, such as masonry"),
  title: text("the title"),
  description: text("one line for cards").max(
    longestDescription,
    `write ${longestDescription} letters or fewer`,
  ),
  overview: text("two sentences"),
  whatYouLearn: text("what people learn"),
  whoItIsFor: text("whom it is for"),
  afterwards: text("what people do afterwards"),
  skills: list("what people can do afterwards"),
  included: list("what the fee includes"),
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
  /** Ids of levels, for a paid physical program. */
  levels: z.array(z.string()).default([]),
  /** Ids of centres; none for an online program. */
  centres: z.array(z.string()).default([]),
  family: z.enum(families),
  glyph: z.string().default(""),
  worksWith: z.enum(companies),
  needsComputer: z.boolean().default(false),
  starts: z
    .array(
      z.strictObject({
        centre: z.string().nullable().default(null),
        startsOn: z.string().regex(day, "write a day in quotation marks, such as '2027-01-11'"),
        endsOn: z.string().regex(day, "write a day in quotation marks, such as '2027-03-20'"),
        seats: z.int().min(1),
      }),
    )
    .default([]),
});

/** What the file says, as the seeds of the catalogue. */
export type FolderPrograms = {
  readonly programs: SeedProgram[];
  readonly intakes: SeedIntake[];
};

type Centres = readonly { readonly id: string; readonly city: string }[];

/** What programs name of an academy's identity. */
export const namedByPrograms = ({
  centres,
  levels,
  codes,
}: Pick<Identity, "centres" | "levels" | "codes">) => ({
  centres,
  levels: levels.length > 0 ? levels.map(({ id }) => id) : specifiedLevels,
  platform: codes.platform,
  prefix: codes.enrolment,
});

const specifiedLevels = ["beginner", "intermediate", "advanced"];

/**
 * Reads programs.yaml of an academy's folder; without the file the catalogue begins empty.
 * @param academy its centres, ids of its levels, its name as a platform and the prefix of its codes
 * @throws Error with a line for each fault: file, line, program and field
 */
export function readFolderPrograms(
  folder: string,
  academy: {
    readonly centres: Centres;
    readonly levels: readonly string[];
    readonly platform: string;
    readonly prefix: string;
  },
): FolderPrograms {
  const path = join(folder, "programs.yaml");
  if (!existsSync(path)) return { programs: [], intakes: [] };
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines });
  const faults = document.errors.map(
    ({ linePos, message }) => `line ${linePos?.[0].line}: ${message.split("\n")[0]}`,
  );
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
  const known = academy.centres.map(({ id }) => id);
  for (const { id, mode, centres, levels, starts } of read.data ?? []) {
    const named = [...centres, ...starts.flatMap(({ centre }) => centre ?? [])];
    for (const centre of named) {
      if (!known.includes(centre))
        faults.push(`${id}: no centre has the id ${centre}; academy.yaml has ${known.join(", ")}`);
    }
    for (const level of levels) {
      if (!academy.levels.includes(level))
        faults.push(`${id}: no level has the id ${level}; there are ${academy.levels.join(", ")}`);
    }
    if (mode === "physical" && centres.length === 0) faults.push(`${id}: name its centres`);
  }
  if (faults.length > 0 || !read.data)
    throw new Error(
      `The academy's folder ${folder} is not complete:\n${faults.map((fault) => `  - programs.yaml, ${fault}`).join("\n")}`,
    );
  const createdAt = "2026-01-01T00:00:00Z";
  const programs = read.data.map(
    ({ price, centres, starts, ...program }, at): SeedProgram => ({
      ...program,
      // A paid physical program costs what its levels cost; the column wants some price.
      priceNaira: program.priceType !== "paid" ? 0 : program.levels.length > 0 ? 70_000 : price,
      platform: academy.platform,
      platformCourseId: `${academy.prefix}-${String(at + 1).padStart(3, "0")}`,
      level: (program.levels[0] ?? "beginner") as SeedProgram["level"],
      levels: program.levels as SeedProgram["levels"],
      weekPlan: null,
      centreIds: centres as SeedProgram["centreIds"],
      createdAt,
    }),
  );
  const intakes = read.data.flatMap(({ id, starts }) =>
    starts.map(
      ({ centre, ...start }, turn): SeedIntake => ({
        id: `${id}-${turn + 1}`,
        programId: id,
        centreId: centre as SeedIntake["centreId"],
        ...start,
      }),
    ),
  );
  return { programs, intakes };
}
