import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { programForm } from "#rooms/catalogue/contract/program-form.ts";
import {
  type Difference,
  differencesOf,
  mergeFields,
  type ProgramFields,
} from "./program-fields.ts";

export type ConflictProps = {
  /** What both edits began with. */
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
    <fieldset className="conflict-field">
      <legend>{labelOf(name)}</legend>
      {option("Yours", mine, false)}
      {option("Saved by them", theirs, true)}
    </fieldset>
  );
}

/** Two people changed one program: both values of each field that both changed, and the choice between them. */
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
