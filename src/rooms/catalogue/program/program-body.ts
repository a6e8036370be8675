import * as z from "zod";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Problems, RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm, missingAnswers } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { centresThatTeach } from "../centres/location.ts";
import { formAnswersOf, inputOf, isWeekField, type ProgramAnswers } from "./program-answers.ts";
import {
  listFields,
  newDraftForm,
  newProgramForm,
  placeholders,
  programRules,
} from "./program-form.ts";
import { type ProgramInput, programProblems } from "./program-input.ts";
import { KnownLevel, Week } from "./program-record.ts";

/** A program as the body of a call: the form's fields, checked by the form's own data. */

const unreadable = "This answer could not be read";
const lines = z
  .union([z.array(z.string()).max(1_000), z.string()], unreadable)
  .nullish()
  .describe("a list of texts, or one text with a line for each");

const shape = {
  ...bodyShapesOf(fieldsOf(newProgramForm()).filter(({ name }) => !isWeekField(name))),
  ...Object.fromEntries(listFields.map((name) => [name, lines])),
  weekPlan: z.record(KnownLevel, Week.partial(), unreadable).nullish(),
};

/** Problems between two answers; checked only if both fields are valid by themselves. */
function problemsBetween({ level, levels, startsOn, endsOn }: ProgramAnswers): Problems {
  return {
    ...(Array.isArray(levels) && level && !levels.includes(String(level))
      ? { level: programProblems.levelNotOffered }
      : {}),
    ...(endsOn && !startsOn ? { startsOn: programProblems.noFirstDay } : {}),
    ...(endsOn && startsOn && endsOn < startsOn ? { endsOn: programProblems.endsFirst } : {}),
  };
}

export type CheckedProgram = {
  /** The address, of a new program only; null makes it from the title. */
  id: string | null;
  /** Null for the end of the catalogue, or its number. */
  number: number | null;
  input: ProgramInput;
  /** Choices that are still open: `input` has placeholders for them. */
  unanswered: string[];
  /** What publishing still asks for, by field: a published program cannot be without it. */
  missing: Problems;
};

/** Reads the fields of a body and reports errors. */
function readProgram(body: RawAnswers, issues: z.core.$RefinementCtx): CheckedProgram {
  const given = formAnswersOf(body);
  const checked = checkForm(newDraftForm(), given, programRules());
  const answers: ProgramAnswers = checked.answers;
  const problems = { ...problemsBetween(answers), ...checked.problems };
  for (const [name, message] of Object.entries(problems))
    issues.addIssue({ code: "custom", path: [name], message });
  return {
    id: answers.id ? String(answers.id) : null,
    number: answers.number ? Number(answers.number) : null,
    input: inputOf(answers),
    unanswered: Object.keys(placeholders()).filter((name) => answers[name] === undefined),
    missing: missingAnswers(newProgramForm(), given, programRules()),
  };
}

/** The API's document names each field; callers in the browser may send any of them. */
type Body<Checked> = z.ZodType<Checked, Readonly<Record<string, unknown>>>;

/** The body of a call that stores a program; parsing also checks it. */
export const ProgramBody = z
  .looseObject(shape)
  .transform(readProgram) as unknown as Body<CheckedProgram>;

const version = z
  .int("Say which version you edited")
  .describe("of the program that was edited; 409 `changed_meanwhile` if it has changed since");

/** The same for an existing program, with the edited version. */
export const ProgramChangeBody = z
  .looseObject({ ...shape, version })
  .transform(({ version, ...body }, issues) => ({
    version,
    ...readProgram(body, issues),
  })) as unknown as Body<CheckedProgram & { version: number }>;

/** A program as admins read it (`CatalogueProgram`). */
type StoredProgram = Readonly<Record<string, unknown>> & {
  readonly unanswered: readonly string[];
  readonly price: number;
  readonly centreIds: readonly CentreId[];
};

/** What a stored program's answers lack before visitors can see it, by field. */
export function missingOf(program: StoredProgram): Problems {
  const given = formAnswersOf({
    ...program,
    price: program.price || "",
    centreIds: centresThatTeach(program).map(({ id }) => id),
    ...Object.fromEntries(program.unanswered.map((name) => [name, ""])),
  });
  const { answers, problems } = checkForm(newProgramForm(), given, programRules());
  const isClosed = "centreIds" in problems && program.centreIds.length > 0;
  return {
    ...problemsBetween(answers),
    ...problems,
    ...(isClosed ? { centreIds: programProblems.closedCentres } : {}),
  };
}
