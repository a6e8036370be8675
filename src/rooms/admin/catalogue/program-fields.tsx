import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { formAnswersOf, isWeekField } from "#rooms/catalogue/program/program-answers.ts";
import { programForm } from "#rooms/catalogue/program/program-form.ts";
import { weeksOfFields } from "#rooms/catalogue/program/program-input.ts";
import type { CatalogueProgram } from "#rooms/catalogue/staff/admin-catalogue.ts";

/** Answers of the form by field name; lists of texts are lines. */
export type ProgramFields = Readonly<Record<string, string | readonly string[]>>;

/** An answer as controls have it. */
function typed(answer: unknown): string | readonly string[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return String(answer ?? "");
}

export function fieldsOfProgram(program: CatalogueProgram): ProgramFields {
  const answers = formAnswersOf({
    ...program,
    price: program.price || "",
    ...Object.fromEntries(program.unanswered.map((name) => [name, ""])),
  });
  return Object.fromEntries(
    fieldsOf(programForm()).map(({ name }) => [name, typed(answers[name])]),
  );
}

export function bodyOf(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const others = Object.entries(answers).filter(([name]) => !isWeekField(name));
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
function differencesOf(
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

/** Their record with my changes, and the choices made where both have changed something. */
function mergeFields(
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

type ConflictProps = {
  /** What both edits started from. */
  readonly base: ProgramFields;
  /** What someone else has saved. */
  readonly theirs: ProgramFields;
  /** What was typed here. */
  readonly mine: ProgramFields;
  readonly onMerged: (merged: ProgramFields) => void;
};

const labelOf = (name: string) =>
  fieldsOf(programForm()).find((field) => field.name === name)?.label ?? name;

function Choice({
  difference: { name, theirs, mine },
  isTheirs,
  onChoose,
}: {
  readonly difference: Difference;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}) {
  const option = (label: string, text: string, forTheirs: boolean) => (
    <label className="choice conflict-option">
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={isTheirs === forTheirs}
        onChange={() => onChoose(forTheirs)}
      />
      <span>
        <b>{label}</b>
        <span className="conflict-text">{text || "empty"}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="stack stack-8 conflict-field">
      <legend>{labelOf(name)}</legend>
      {option("Yours", mine, false)}
      {option("Saved by them", theirs, true)}
    </fieldset>
  );
}

/**
 * For two people who changed the same program: both values of each field that both changed, and the choice between
 * them.
 */
export function Conflict({ base, theirs, mine, onMerged }: ConflictProps) {
  const [keepTheirs, setKeepTheirs] = useState<ReadonlySet<string>>(new Set());
  const all = differencesOf(base, theirs, mine);
  const contested = all.filter(({ isContested }) => isContested);
  const others = all.filter(({ isContested }) => !isContested);
  const choose = (name: string, isTheirs: boolean) =>
    setKeepTheirs((before) => {
      const after = new Set(before);
      if (isTheirs) after.add(name);
      else after.delete(name);
      return after;
    });
  return (
    <div className="stack stack-16 conflict">
      <p>
        {contested.length === 0
          ? "You changed different things, so both changes are kept."
          : "Both of you changed these. Choose one for each; nothing you typed is lost."}
      </p>
      {contested.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          isTheirs={keepTheirs.has(difference.name)}
          onChoose={(isTheirs) => choose(difference.name, isTheirs)}
        />
      ))}
      {others.length > 0 && (
        <p className="hint">
          Changed by only one of you and kept: {others.map(({ name }) => labelOf(name)).join(", ")}.
        </p>
      )}
      <div>
        <Button onClick={() => onMerged(mergeFields(base, theirs, mine, keepTheirs))}>
          Use these values
        </Button>
      </div>
    </div>
  );
}
