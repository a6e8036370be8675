import type { ComponentProps } from "react";
import { classNames } from "../text/class-names.ts";
import {
  Asterisk,
  type FieldIdentity,
  FieldNotes,
  type FieldText,
  useFieldWiring,
} from "./field-frame.tsx";

type Native = Omit<ComponentProps<"input">, keyof FieldIdentity | keyof FieldText | "type">;

export interface CheckboxProps extends FieldText, FieldIdentity, Native {
  /** A switch takes effect at once (published, not published). A checkbox takes effect with its form. */
  readonly look?: "checkbox" | "switch" | undefined;
}

/** A single yes or no. */
export function Checkbox({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  look = "checkbox",
  className,
  "aria-describedby": describedBy,
  ...rest
}: CheckboxProps) {
  const wiring = useFieldWiring({ name, id, form }, { hint, error }, describedBy);
  return (
    <div className={classNames("field", className)}>
      <FieldNotes hint={undefined} hintId={undefined} error={error} errorId={wiring.errorId} />
      <div className={classNames("choice", look === "switch" && "switch")}>
        <input
          {...rest}
          {...wiring.aria}
          {...(look === "switch" ? { role: "switch" } : {})}
          type="checkbox"
          id={wiring.id}
          name={name}
          required={required}
        />
        <label htmlFor={wiring.id}>
          {label}
          {required && <Asterisk />}
        </label>
        {wiring.hintId && (
          <div className="choice-hint" id={wiring.hintId}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
