import type { ComponentProps } from "react";
import { classNames } from "../text/class-names.ts";
import { FieldFrame, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

type Native = Omit<ComponentProps<"select">, keyof FieldIdentity | keyof FieldText | "children">;

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

interface SelectGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

export interface SelectProps extends FieldText, FieldIdentity, Native {
  readonly options: readonly (SelectOption | SelectGroup)[];
  /** The empty first choice, e.g. "Choose a state". Without it the first option is chosen. */
  readonly placeholder?: string | undefined;
  readonly width?: "short" | "medium" | "full" | undefined;
}

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** The browser's own select, which opens the phone's own picker. */
export function Select({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  options,
  placeholder,
  width = "full",
  className,
  "aria-describedby": describedBy,
  ...rest
}: SelectProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text, describedBy);
  return (
    <FieldFrame text={text} wiring={wiring} className={className}>
      <div className={classNames("select", width !== "full" && `control-${width}`)}>
        <select
          {...rest}
          {...wiring.aria}
          id={wiring.id}
          name={name}
          required={required}
          className="control"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(option)
            ),
          )}
        </select>
      </div>
    </FieldFrame>
  );
}
