import { type ReactNode, useId } from "react";
import { Icon } from "../icons/icon.tsx";
import { classNames } from "../text/class-names.ts";

/** The props of every field. */
export interface FieldText {
  readonly label: ReactNode;
  /** One sentence under the label. Screen readers read it with the field. */
  readonly hint?: ReactNode;
  /** The error, in the words of the error summary. Absent or empty if there is none. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
}

export interface FieldIdentity {
  readonly name: string;
  /** Overrides the id from `form`. */
  readonly id?: string | undefined;
  /** The id of the form: the field's id is `{form}-{name}`, so that an error summary can link to it. */
  readonly form?: string | undefined;
}

/** The id of a field in a form: `fieldId("enrol", "fullName")` is `enrol-fullName`. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

/** The ids of a control, its hint and its error, and the ARIA attributes that connect them. */
export function useFieldWiring(
  identity: FieldIdentity,
  text: Pick<FieldText, "hint" | "error">,
  describedBy?: string,
) {
  const made = useId();
  const id = identity.id ?? fieldId(identity.form ?? made, identity.name);
  const hintId = text.hint ? `${id}-hint` : undefined;
  const errorId = text.error ? `${id}-error` : undefined;
  const described = [...new Set([describedBy, errorId, hintId])].filter(Boolean).join(" ");
  return {
    id,
    hintId,
    errorId,
    aria: {
      ...(described ? { "aria-describedby": described } : {}),
      ...(errorId ? { "aria-invalid": true as const } : {}),
    },
  };
}

/** The star of a required field; the control itself says "required" to screen readers. */
export function Asterisk() {
  return (
    <span className="asterisk" aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

/** Hint and error, in this order, between label and control. */
export function FieldNotes({
  hint,
  hintId,
  error,
  errorId,
}: Pick<FieldText, "hint" | "error"> & {
  readonly hintId: string | undefined;
  readonly errorId: string | undefined;
}) {
  return (
    <>
      {hintId && (
        <div className="hint" id={hintId}>
          {hint}
        </div>
      )}
      {errorId && (
        <p className="field-error" id={errorId}>
          <Icon name="danger" />
          <span>
            <span className="visually-hidden">Error: </span>
            {error}
          </span>
        </p>
      )}
    </>
  );
}

/** Label, hint, error and one control. */
export function FieldFrame({
  text,
  wiring,
  className,
  children,
}: {
  readonly text: FieldText;
  readonly wiring: ReturnType<typeof useFieldWiring>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={wiring.id}>
        {text.label}
        {text.required && <Asterisk />}
      </label>
      <FieldNotes
        hint={text.hint}
        hintId={wiring.hintId}
        error={text.error}
        errorId={wiring.errorId}
      />
      {children}
    </div>
  );
}

/** A fieldset whose legend is the question, for radios and checkboxes. */
export function FieldGroup({
  text,
  wiring,
  className,
  children,
}: {
  readonly text: FieldText;
  readonly wiring: ReturnType<typeof useFieldWiring>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <fieldset
      className={classNames("field", className)}
      id={`${wiring.id}-group`}
      aria-describedby={wiring.aria["aria-describedby"]}
    >
      <legend>
        {text.label}
        {text.required && <Asterisk />}
      </legend>
      <FieldNotes
        hint={text.hint}
        hintId={wiring.hintId}
        error={text.error}
        errorId={wiring.errorId}
      />
      {children}
    </fieldset>
  );
}
