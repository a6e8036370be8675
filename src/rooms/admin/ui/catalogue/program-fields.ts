import type { CatalogueProgram } from "#rooms/catalogue/contract/admin-catalogue.ts";
import { listFields } from "#rooms/catalogue/contract/program-form.ts";
import { fieldsOfWeeks, weeksOfFields } from "#rooms/catalogue/rules/program-input.ts";

/** Answers of the form by field name; lists of texts are lines. */
export type ProgramFields = Readonly<Record<string, string | readonly string[]>>;

const plain = [
  "title",
  "description",
  "overview",
  "whatYouLearn",
  "whoItIsFor",
  "afterwards",
  "mode",
  "priceType",
  "levels",
  "level",
  "duration",
  "platform",
  "videoUrl",
  "instructor",
  "instructorNote",
  "centreIds",
  "family",
  "glyph",
  "externalUrl",
] as const;

/** A program as its form shows it. */
export const fieldsOfProgram = (program: CatalogueProgram): ProgramFields => ({
  ...Object.fromEntries(plain.map((name) => [name, program[name]])),
  ...Object.fromEntries(listFields.map((name) => [name, program[name].join("\n")])),
  ...fieldsOfWeeks(program.weekPlan),
  number: String(program.number),
  price: program.price === 0 ? "" : String(program.price),
  worksWith: program.worksWith ?? "",
  needsComputer: program.needsComputer ? "yes" : "no",
  startsOn: program.startsOn ?? "",
  endsOn: program.endsOn ?? "",
  ...Object.fromEntries(program.unanswered.map((name) => [name, ""])),
});

/** The form's answers as the body of the calls. */
export function bodyOf(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const others = Object.entries(answers).filter(([name]) => !name.startsWith("weekPlan."));
  return { ...Object.fromEntries(others), weekPlan: weeksOfFields(answers) };
}

export type Difference = {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string;
  /** Whether both have changed it; otherwise only one has, and nobody has to choose. */
  readonly isContested: boolean;
};

const textOf = (value: unknown) => [value ?? ""].flat().join(", ");

/** Where an edit and the record that was saved in the meantime differ. @param base what both began with */
export function differencesOf(
  base: ProgramFields,
  theirs: ProgramFields,
  mine: ProgramFields,
): Difference[] {
  return Object.keys(theirs).flatMap((name): Difference[] => {
    const [was, saved, typed] = [base, theirs, mine].map((fields) => textOf(fields[name]));
    if (saved === typed) return [];
    const isContested = saved !== was && typed !== was;
    return [{ name, theirs: saved ?? "", mine: typed ?? "", isContested }];
  });
}

/** Their record with my changes, and what was chosen where both have changed something. */
export function mergeFields(
  base: ProgramFields,
  theirs: ProgramFields,
  mine: ProgramFields,
  keepTheirs: ReadonlySet<string>,
): ProgramFields {
  const merged = { ...theirs };
  for (const { name } of differencesOf(base, theirs, mine)) {
    const isMine = textOf(mine[name]) !== textOf(base[name]);
    if (isMine && !keepTheirs.has(name)) merged[name] = mine[name] ?? "";
  }
  return merged;
}
