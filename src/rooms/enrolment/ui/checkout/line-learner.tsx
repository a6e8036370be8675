import { FieldList } from "#design/forms/field-list.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { choicesOf } from "#foundation/forms/asked-fields.ts";
import { lineField, self } from "../../contract/cart/order-learner-form.ts";
import { bornOn, type Naming, optionsAt, registeredAt } from "./learner-choices.ts";
import type { CheckoutState } from "./use-checkout.ts";

/** Of the only line: each learner with the birth date, because names repeat in a family. */
function choicesExtra(key: string, state: CheckoutState, { own, personName }: Naming): FieldExtra {
  const field = state.fields.find(({ name }) => name === lineField(key, "learner"));
  const myself = own.learners.find(({ isSelf }) => isSelf);
  const choices = (field ? choicesOf(field, state.rules) : []).map((choice) => {
    const learner = own.learners.find(({ id }) => id === choice.value);
    if (choice.value !== self) return { ...choice, ...(learner ? { hint: bornOn(learner) } : {}) };
    return {
      ...choice,
      label: `Myself, ${myself?.fullName ?? personName}`,
      ...(myself ? { hint: bornOn(myself) } : {}),
    };
  });
  return { choices, layout: "framed" };
}

function optionsExtra(key: string, state: CheckoutState, naming: Naming): FieldExtra {
  const registered = registeredAt(key, naming);
  return {
    options: optionsAt(key, naming, state.isReady),
    ...(registered ? { hint: bornOn(registered) } : {}),
  };
}

/** Who learns at a line, and what is missing about that person. */
export function LineLearner({
  lineKey,
  state,
  naming,
}: {
  readonly lineKey: string;
  readonly state: CheckoutState;
  readonly naming: Naming;
}) {
  const { fields, answers, problems } = state;
  const prefix = lineField(lineKey, "");
  const extra = naming.lines.length === 1 ? choicesExtra : optionsExtra;
  return (
    <FieldList
      {...{ answers, problems }}
      fields={fields.filter(({ name }) => name.startsWith(prefix))}
      allFields={fields}
      form={state.form.id}
      rules={state.rules}
      initial={state.initial}
      asked={state.asked}
      isReady={state.isReady}
      extras={{ [lineField(lineKey, "learner")]: extra(lineKey, state, naming) }}
    />
  );
}
