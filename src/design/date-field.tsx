import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

type Native = Omit<ComponentProps<"input">, keyof FieldIdentity | keyof FieldText | "type">;

/** `defaultValue`, `min` and `max` are ISO dates: 2004-11-28. */
export interface DateFieldProps extends FieldText, FieldIdentity, Native {}

/** A day, by the browser's own date input; its value is an ISO date (2004-11-28). */
export function DateField({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  className,
  "aria-describedby": describedBy,
  ...rest
}: DateFieldProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text, describedBy);
  return (
    <FieldFrame text={text} wiring={wiring} className={className}>
      <input
        {...rest}
        {...wiring.aria}
        id={wiring.id}
        name={name}
        type="date"
        required={required}
        className={classNames("control", "control-short")}
      />
    </FieldFrame>
  );
}
