import type { ReactNode } from "react";
import type { FormField } from "#foundation/forms/field.ts";
import type { FormState } from "#foundation/forms/use-form.ts";
import type { FieldProblem } from "../fields/error-list.tsx";
import { ErrorSummary } from "../fields/error-summary.tsx";
import { DraftOffers } from "./draft-offers.tsx";
import { EmailDoubt } from "./email-field.tsx";
import { FieldList } from "./field-list.tsx";
import type { FieldExtra } from "./form-field.tsx";
import { problemItems } from "./problem-items.ts";

export type FormFrameProps = {
  readonly state: FormState;
  /** Where a browser without scripts posts it; the page itself unless given. */
  readonly action?: string | undefined;
  /** `multipart/form-data` for a form with files. */
  readonly encType?: "multipart/form-data" | undefined;
  readonly className?: string | undefined;
  /** Why it was refused is shown outside the form; only wrong fields are listed above it. */
  readonly isReasonOutside?: boolean | undefined;
  readonly extras?: Readonly<Record<string, FieldExtra>> | undefined;
  /** Above the fields. */
  readonly before?: ReactNode;
  /** Errors of the fields in `before`, listed first in the summary. */
  readonly problemsBefore?: readonly FieldProblem[];
  /** Names of fields that `children` shows. */
  readonly elsewhere?: readonly string[] | undefined;
  /** Below the fields: buttons, and the message once it is sent. */
  readonly children?: ReactNode;
};

type FormFieldsProps = Pick<FormFrameProps, "state" | "extras"> & {
  /** Those to show here. */
  readonly fields: readonly FormField[];
};

/** Some fields of a form. */
export const FormFields = ({ state, fields, extras }: FormFieldsProps) => (
  <FieldList
    fields={fields}
    allFields={state.fields}
    form={state.form.id}
    rules={state.rules}
    initial={state.fromPage}
    answers={state.answers}
    problems={state.problems}
    asked={state.asked}
    isReady={state.isReady}
    {...(extras ? { extras } : {})}
  />
);

/**
 * A form on one screen: what is wrong above it, its fields, and what the room puts below them. Steps of
 * the form's data become sections, each under its title.
 */
export function FormFrame(props: FormFrameProps) {
  const { state, action, encType, extras, before, elsewhere, children } = props;
  const { form, fields, answers, problems } = state;
  const className = props.className ?? ("steps" in form ? "form-parts" : "stack");
  const list = (some: readonly FormField[]) => (
    <FormFields state={state} extras={extras} fields={some} />
  );
  return (
    <form {...state.formProps} action={action} encType={encType} className={className}>
      <DraftOffers state={state} />
      {state.status === "failed" && (
        <ErrorSummary
          items={[
            ...(props.problemsBefore ?? []),
            ...problemItems(form.id, fields, problems, answers),
          ]}
          message={props.isReasonOutside ? undefined : state.message || undefined}
          attempt={state.attempt}
        />
      )}
      {state.isPaused && <EmailDoubt fields={fields} typed={answers} />}
      {before}
      {"steps" in form
        ? form.steps.map(({ id, title, fields: some }) => (
            <section key={id} className="form-part" aria-labelledby={`${form.id}-${id}`}>
              <h3 id={`${form.id}-${id}`}>{title}</h3>
              {list(some)}
            </section>
          ))
        : list(fields.filter(({ name }) => !elsewhere?.includes(name)))}
      {children}
    </form>
  );
}
