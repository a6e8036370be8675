import { memo } from "react";
import type { Condition, FormField as Field, FormStep } from "../../contract/form-field.ts";
import { guardedAges } from "../../rules/learner-ages.ts";
import type { TypedAnswers } from "../draft/draft-store.ts";
import { type FieldExtra, FormField } from "./form-field.tsx";

export type StepFieldsProps = {
  readonly step: FormStep;
  readonly form: string;
  readonly initial: TypedAnswers;
  /** Names of the fields that are asked for, given the answers so far. */
  readonly asked: ReadonlySet<string>;
  readonly problems: Readonly<Record<string, string>>;
  readonly extras: Readonly<Record<string, FieldExtra>>;
  readonly allFields: readonly Field[];
  /** Scripts run: what is hidden is hidden by them, also where the browser knows no `scripting` query. */
  readonly isReady: boolean;
};

type Block = { readonly when: Condition | undefined; readonly fields: readonly Field[] };

/** Fields that appear together, in the order of the form. */
function blocksOf(fields: readonly Field[]): Block[] {
  const blocks: { when: Condition | undefined; fields: Field[] }[] = [];
  for (const field of fields) {
    const last = blocks.at(-1);
    if (last && JSON.stringify(last.when) === JSON.stringify(field.when)) last.fields.push(field);
    else blocks.push({ when: field.when, fields: [field] });
  }
  return blocks;
}

/** Says when fields are meant, to those for whom no script hides them. */
function meaningOf(
  when: Exclude<Condition, { program: string }>,
  allFields: readonly Field[],
): string {
  if ("learner" in when) return `For learners aged ${guardedAges} only.`;
  const asker = allFields.find(({ name }) => name === when.field);
  const choice =
    asker && "choices" in asker ? asker.choices.find(({ value }) => value === when.is) : undefined;
  return `Only if you answered “${choice?.label ?? when.is}” to “${asker?.label ?? when.field}”.`;
}

/** The fields of one step; what is not asked for is hidden, and stays open where no script runs. */
export const StepFields = memo(function StepFields(props: StepFieldsProps) {
  const { step, form, initial, asked, problems, extras, allFields, isReady } = props;
  return blocksOf(step.fields).map(({ when, fields }) => {
    const controls = fields.map((field) => (
      <div key={field.name} className="stack stack-8">
        {extras[field.name]?.before}
        <FormField
          field={field}
          form={form}
          initial={initial[field.name]}
          problem={problems[field.name]}
          extra={extras[field.name]}
        />
        {extras[field.name]?.after}
      </div>
    ));
    if (!when) return controls;
    const names = fields.map(({ name }) => name);
    const isShown = names.some((name) => asked.has(name));
    if ("program" in when) return isShown ? controls : null;
    return (
      <div
        key={names.join()}
        className={isShown ? "reveal" : "reveal without-script"}
        hidden={isReady && !isShown}
      >
        <p className="hint without-script" hidden={isReady}>
          {meaningOf(when, allFields)}
        </p>
        {controls}
      </div>
    );
  });
});
