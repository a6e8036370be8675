import type { ComponentProps } from "react";
import { FieldFrame, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

type Native = Omit<ComponentProps<"textarea">, keyof FieldIdentity | keyof FieldText>;

export interface TextAreaProps extends FieldText, FieldIdentity, Native {}

/** Several lines of text. Grows with the answer if the browser supports it. */
export function TextArea({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  rows = 5,
  className,
  "aria-describedby": describedBy,
  ...rest
}: TextAreaProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text, describedBy);
  return (
    <FieldFrame text={text} wiring={wiring} className={className}>
      <textarea
        {...rest}
        {...wiring.aria}
        id={wiring.id}
        name={name}
        rows={rows}
        required={required}
        className="control"
      />
    </FieldFrame>
  );
}
