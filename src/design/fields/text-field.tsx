import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../text/class-names.ts";
import { FieldFrame, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

type Native = Omit<ComponentProps<"input">, keyof FieldIdentity | keyof FieldText | "type">;

export interface TextFieldProps extends FieldText, FieldIdentity, Native {
  readonly type?:
    | "text"
    | "email"
    | "tel"
    | "url"
    | "password"
    | "number"
    | "search"
    | "date"
    | undefined;
  /** The expected length of the answer: a short box for a year, a medium one for a phone number. */
  readonly width?: "short" | "medium" | "full" | undefined;
  /** Shown before the answer, e.g. `₦`. Not part of the value. */
  readonly prefix?: string | undefined;
  /** A button inside the box, at its end. */
  readonly after?: ReactNode;
  /** Shown under the box. */
  readonly below?: ReactNode;
}

/** One line of text. Native attributes (autoComplete, inputMode, spellCheck …) pass through. */
export function TextField({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  type = "text",
  width = "full",
  prefix,
  after,
  below,
  className,
  "aria-describedby": describedBy,
  ...rest
}: TextFieldProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text, describedBy);
  const input = (
    <input
      {...rest}
      {...wiring.aria}
      id={wiring.id}
      name={name}
      type={type}
      required={required}
      className={classNames("control", width !== "full" && !prefix && `control-${width}`)}
    />
  );
  return (
    <FieldFrame text={text} wiring={wiring} className={className}>
      {after ? (
        <div className="control-with-button">
          {input}
          {after}
        </div>
      ) : prefix ? (
        <div className={classNames("control-affix", width !== "full" && `control-${width}`)}>
          <span className="affix" aria-hidden="true">
            {prefix}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
      {below}
    </FieldFrame>
  );
}
