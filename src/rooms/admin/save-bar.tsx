import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#design/actions/button.tsx";
import { focusField } from "#design/fields/error-summary.tsx";
import { fieldId } from "#design/fields/field-frame.tsx";
import type { Problems } from "#foundation/forms/answers.ts";
import { missingAnswers } from "#foundation/forms/check-form.ts";
import { type Form, fieldsOf } from "#foundation/forms/field.ts";
import type { FormState } from "#foundation/forms/use-form.ts";

export type MissingField = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** What to do about it: "Enter a description". */
  readonly text?: string | undefined;
};

/** Fields with something missing, in the order of the form. */
export const missingFields = (form: Form, missing: Problems): MissingField[] =>
  fieldsOf(form)
    .filter(({ name }) => name in missing)
    .map(({ name, kind, label }) => ({
      id: fieldId(form.id, kind === "date" ? `${name}Day` : name),
      name,
      label,
      text: missing[name],
    }));

/** How many fields are named. */
const mostNamed = 3;

/** What the form itself still asks for. */
export const missingIn = ({ form, answers, rules }: FormState): MissingField[] =>
  missingFields(form, missingAnswers(form, answers, rules));

type SaveBarProps = {
  readonly state: FormState;
  /** "Save event" */
  readonly label: string;
  /** More of that button. */
  readonly button?: Partial<ButtonProps>;
  /** What the form asks for, unless given. */
  readonly missing?: readonly MissingField[];
  /** Other buttons. */
  readonly children?: ReactNode;
};

/**
 * The end of a long form, always in view: what is still missing, as links to the fields, and the save button. It is
 * below the form, not in it.
 */
export const SaveBar = ({
  state,
  label,
  button,
  missing = missingIn(state),
  children,
}: SaveBarProps) => (
  <div className="save-bar">
    {missing.length > 0 && (
      <p>
        <b>
          {missing.length} {missing.length === 1 ? "thing" : "things"} missing:
        </b>{" "}
        {missing.slice(0, mostNamed).map(({ id, label }, at) => (
          <span key={id}>
            {at > 0 && ", "}
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {label}
            </a>
          </span>
        ))}
        {missing.length > mostNamed && <span> and {missing.length - mostNamed} more</span>}
      </p>
    )}
    <div className="form-actions">
      <Button
        type="submit"
        form={state.form.id}
        pending={state.status === "sending"}
        pendingLabel="Saving..."
        {...button}
      >
        {label}
      </Button>
      {children}
    </div>
  </div>
);
