import type { Condition } from "#foundation/forms/field.ts";
import { PageStyles } from "../page-styles.tsx";

/**
 * Shows fields that are asked of some only when the answer that asks for them is chosen, by styles
 * alone: before the scripts come and without them. Browsers that cannot do it show the fields to
 * everybody, with the words that say who is meant.
 * @param block the id of the element around these fields
 */
export function ConditionStyles({
  form,
  block,
  when,
}: {
  readonly form: string;
  readonly block: string;
  readonly when: Extract<Condition, { field: string }>;
}) {
  const values = [when.is].flat().map((value) => `[value=${JSON.stringify(value)}]`);
  const control = `[name=${when.field}]`;
  const chosen = `:is(${control},${control} option):is(${values}):checked`;
  const hidden = `#${form}:not(:has(${chosen})) #${block},#${block}>.meant{display:none}`;
  return <PageStyles name={block} css={`@layer content{@supports selector(:has(*)){${hidden}}}`} />;
}
