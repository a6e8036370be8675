import * as z from "zod";
import type { CentreId } from "#foundation/academy/centres.ts";
import { nairaToKobo } from "#foundation/amounts/money.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm, missingAnswers } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import {
  fieldsOfWeeks,
  linesOf,
  type ProgramInput,
  programProblems,
  weeksOfFields,
} from "../rules/program-input.ts";
import type { Company, Family, Level, Mode, PriceType } from "../rules/program-terms.ts";
import { centresThatTeach } from "../rules/training/location.ts";
import type { WeekPlan } from "../rules/training/week-plan.ts";
import { KnownLevel, Week } from "./program.ts";
import {
  listFields,
  newDraftForm,
  newProgramForm,
  placeholders,
  programRules,
} from "./program-form.ts";

/** A program as the body of a call: checked by the form's own data, with lists and weeks as JSON has them. */

const unreadable = "This answer could not be read";
const lines = z
  .union([z.array(z.string()).max(1_000), z.string()], unreadable)
  .nullish()
  .describe("a list of texts, or one text with a line for each");

const isWeekField = (name: string) => name.startsWith("weekPlan.");

const shape = {
  ...bodyShapesOf(fieldsOf(newProgramForm()).filter(({ name }) => !isWeekField(name))),
  ...Object.fromEntries(listFields.map((name) => [name, lines])),
  weekPlan: z.record(KnownLevel, Week.partial(), unreadable).nullish(),
};

/** Lists as lines, weeks as fields: what the form has. */
function flatten(raw: RawAnswers): RawAnswers {
  const lists = listFields.map((name) => [name, [raw[name] ?? []].flat().join("\n")]);
  return {
    ...raw,
    ...Object.fromEntries(lists),
    ...fieldsOfWeeks((raw.weekPlan ?? null) as WeekPlan | null),
  };
}

type Answers = Readonly<Record<string, string | string[] | true | undefined>>;

/** What the record of a paid physical program holds; its level decides the fee (spec §9.3). */
const recordedNaira = 70_000;

function toInput(answers: Answers): ProgramInput {
  const text = (name: string) =>
    String(answers[name] ?? (placeholders() as Readonly<Record<string, string>>)[name] ?? "");
  const orNull = (name: string) => text(name) || null;
  const naira =
    answers.priceType === "paid" && answers.mode === "physical"
      ? recordedNaira
      : Number(text("price") || 0);
  return {
    title: text("title"),
    description: text("description"),
    overview: orNull("overview"),
    whatYouLearn: text("whatYouLearn"),
    whoItIsFor: text("whoItIsFor"),
    afterwards: text("afterwards"),
    skills: linesOf(text("skills")),
    included: linesOf(text("included")),
    toolsToOwn: linesOf(text("toolsToOwn")),
    synonyms: linesOf(text("synonyms")),
    weekPlan: weeksOfFields(answers),
    priceKobo: nairaToKobo(naira),
    platform: text("platform"),
    videoUrl: orNull("videoUrl"),
    instructor: text("instructor"),
    instructorNote: orNull("instructorNote"),
    worksWith: orNull("worksWith") as Company | null,
    needsComputer: answers.needsComputer === "yes",
    durationText: text("duration"),
    level: text("level") as Level,
    levels: (answers.levels ?? []) as Level[],
    mode: text("mode") as Mode,
    priceType: text("priceType") as PriceType,
    centreIds: answers.mode === "online" ? [] : ((answers.centreIds ?? []) as CentreId[]),
    family: text("family") as Family,
    glyph: text("glyph"),
    externalUrl: orNull("externalUrl"),
    startsOn: orNull("startsOn"),
    endsOn: orNull("endsOn"),
  };
}

/** What is wrong between two answers; only of fields that are right by themselves. */
function problemsBetween(answers: Answers): Record<string, string> {
  const { level, levels, startsOn, endsOn } = answers;
  const problems: Record<string, string> = {};
  if (Array.isArray(levels) && level && !levels.includes(String(level)))
    problems.level = programProblems.levelNotOffered;
  if (endsOn && !startsOn) problems.startsOn = programProblems.noFirstDay;
  else if (endsOn && startsOn && endsOn < startsOn) problems.endsOn = programProblems.endsFirst;
  return problems;
}

export type CheckedProgram = {
  /** The address, of a new program only; null makes it from the title. */
  id: string | null;
  /** Null for the end of the catalogue, or the number that it has. */
  number: number | null;
  input: ProgramInput;
  /** Choices that are still open: `input` has placeholders for them. */
  unanswered: string[];
  /** What publishing still asks for, by field: a published program cannot be without it. */
  missing: Readonly<Record<string, string>>;
};

function check(raw: RawAnswers, issues: z.core.$RefinementCtx): CheckedProgram {
  const flat = flatten(raw);
  const checked = checkForm(newDraftForm(), flat, programRules());
  const answers = checked.answers as Answers;
  const problems = { ...problemsBetween(answers), ...checked.problems };
  for (const [name, message] of Object.entries(problems)) {
    issues.addIssue({ code: "custom", path: [name], message });
  }
  return {
    id: answers.id ? String(answers.id) : null,
    number: answers.number ? Number(answers.number) : null,
    input: toInput(answers),
    unanswered: Object.keys(placeholders()).filter((name) => answers[name] === undefined),
    missing: missingAnswers(newProgramForm(), flat, programRules()),
  };
}

type Sent = Readonly<Record<string, unknown>>;

/** The body of a call that stores a program; it comes out checked. */
export const ProgramBody = z.looseObject(shape).transform(check) as unknown as z.ZodType<
  CheckedProgram,
  Sent
>;

/** The same of a program that is there: with the version that was edited. */
export const ProgramChangeBody = z
  .looseObject({
    ...shape,
    version: z
      .int("Say which version you edited")
      .describe("of the program that was edited; 409 `changed_meanwhile` if it has changed since"),
  })
  .transform(({ version, ...raw }, issues) => ({
    version,
    ...check(raw, issues),
  })) as unknown as z.ZodType<CheckedProgram & { version: number }, Sent>;

/** A program as admins read it (`CatalogueProgram`). */
type StoredProgram = Readonly<Record<string, unknown>> & {
  readonly unanswered: readonly string[];
  readonly price: number;
  readonly centreIds: readonly CentreId[];
};

/** What a stored program's answers lack before visitors can see it, by field. */
export function missingOf(program: StoredProgram): Readonly<Record<string, string>> {
  const open = Object.fromEntries(program.unanswered.map((name) => [name, ""]));
  const centreIds = centresThatTeach(program).map(({ id }) => id);
  const raw = flatten({ ...program, price: program.price || "", centreIds, ...open });
  const { answers, problems } = checkForm(newProgramForm(), raw, programRules());
  const isClosed = "centreIds" in problems && program.centreIds.length > 0;
  return {
    ...problemsBetween(answers as Answers),
    ...problems,
    ...(isClosed ? { centreIds: programProblems.closedCentres } : {}),
  };
}
