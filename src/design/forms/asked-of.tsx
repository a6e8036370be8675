import type { FormRules } from "#foundation/forms/answers.ts";
import { choicesOf } from "#foundation/forms/asked-fields.ts";
import type { Condition, FormField } from "#foundation/forms/field.ts";
import { PageStyles } from "../page/page-styles.tsx";

type AskedOfProps = {
  /** The form's id. */
  readonly form: string;
  /** The id of the element around the fields that only some people are asked. */
  readonly block: string;
  readonly when: Condition;
  readonly allFields: readonly FormField[];
  readonly rules: FormRules;
  /** Scripts run and hide what is not asked. */
  readonly isReady: boolean;
};

/** Who has to answer: `Only if you answered “Yes” to “Are you employed at the moment?”.` */
function wordsOf({ when, allFields, rules }: Pick<AskedOfProps, "when" | "allFields" | "rules">) {
  if ("fact" in when) return when.words;
  const asker = allFields.find(({ name }) => name === when.field);
  const choices = asker ? choicesOf(asker, rules) : [];
  const labels = [when.is]
    .flat()
    .map((is) => choices.find(({ value }) => value === is)?.label ?? is);
  const answers = labels.map((label) => `“${label}”`).join(" or ");
  return `Only if you answered ${answers} to “${asker?.label ?? when.field}”.`;
}

/** Shows the block only while an answer that asks for it is chosen; above `.without-script`. */
function stylesOf({ form, block, when }: AskedOfProps): string | null {
  if ("fact" in when) return null;
  const values = [when.is].flat().map((value) => `[value=${JSON.stringify(value)}]`);
  const control = `[name=${when.field}]`;
  const isChosen = `:has(:is(${control},${control} option):is(${values}):checked)`;
  const shown = `#${form}${isChosen} #${block}{display:grid!important}`;
  const hidden = `#${form}:not(${isChosen}) #${block},#${block}>.without-script{display:none!important}`;
  return `@layer base{@supports selector(:has(*)){${shown}${hidden}}}`;
}

/**
 * For the page's HTML, before scripts load and without them: CSS shows and hides the fields that depend on
 * an answer. Browsers that cannot do that show them to everyone, with the words that say who must answer.
 * The browser's own code does not need this.
 */
export function AskedOf(props: AskedOfProps) {
  const css = stylesOf(props);
  return (
    <>
      {css && <PageStyles name={props.block} css={css} />}
      <p className="hint without-script" hidden={props.isReady}>
        {wordsOf(props)}
      </p>
    </>
  );
}
