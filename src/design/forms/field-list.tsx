import { memo } from "react";
import type { FormRules, Problems, TypedAnswers } from "#foundation/forms/answers.ts";
import type { Condition, FormField as Field } from "#foundation/forms/field.ts";
import { AskedOf } from "./asked-of.tsx";
import { type FieldExtra, FormField } from "./form-field.tsx";

export type FieldListProps = {
  /** Those to show here, e.g. of one step. */
  readonly fields: readonly Field[];
  /** All fields of the form, for the label of a question that another depends on. */
  readonly allFields: readonly Field[];
  /** The form's id. */
  readonly form: string;
  readonly rules: FormRules;
  readonly initial: TypedAnswers;
  readonly answers: TypedAnswers;
  /** Names of the fields that are asked for, given the answers so far. */
  readonly asked: ReadonlySet<string>;
  readonly problems: Problems;
  readonly extras?: Readonly<Record<string, FieldExtra>>;
  /** Scripts run: what is hidden is hidden by them. */
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

/** Fields of a form; fields that are not asked for are hidden, but stay visible where no script runs. */
export const FieldList = memo(function FieldList(props: FieldListProps) {
  const { fields, allFields, form, rules, initial, answers, asked } = props;
  const { problems, extras = {}, isReady } = props;
  return blocksOf(fields).map(({ when, fields: together }) => {
    const controls = together.map((field) => {
      const extra = extras[field.name];
      const control = (
        <FormField
          key={field.name}
          field={field}
          form={form}
          rules={rules}
          initial={initial}
          answers={isReady ? answers : null}
          problem={problems[field.name]}
          extra={extra}
        />
      );
      if (field.kind === "hidden") return control;
      return (
        <div key={field.name} className="stack stack-8">
          {extra?.before}
          {control}
          {extra?.after}
        </div>
      );
    });
    if (!when) return controls;
    const isShown = together.some(({ name }) => asked.has(name));
    const needsScripts = "fact" in when && !when.words;
    if (needsScripts && !isReady && !isShown) return null;
    const block = `${form}-if-${together[0]?.name}`;
    // Hidden rather than taken out: what was typed is there again when the question is.
    if (needsScripts) {
      return (
        <div key={block} className="stack" hidden={!isShown}>
          {controls}
        </div>
      );
    }
    return (
      <div
        key={block}
        id={block}
        className={isShown ? "reveal" : "reveal without-script"}
        hidden={isReady && !isShown}
      >
        {import.meta.env.SSR ? (
          <AskedOf
            form={form}
            block={block}
            when={when}
            allFields={allFields}
            rules={rules}
            isReady={isReady}
          />
        ) : (
          <p
            className="hint without-script"
            hidden={isReady}
            suppressHydrationWarning
            // Leaves the words of the page's HTML as they are.
            dangerouslySetInnerHTML={{ __html: "" }}
          />
        )}
        {controls}
      </div>
    );
  });
});
