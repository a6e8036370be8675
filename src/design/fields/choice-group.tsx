import type { ChangeEvent, FocusEvent, ReactNode } from "react";
import { classNames } from "../text/class-names.ts";
import { FieldGroup, type FieldIdentity, type FieldText, useFieldWiring } from "./field-frame.tsx";

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  /** A line below the label. */
  readonly hint?: ReactNode;
  /** At the end of the line, e.g. the price of this choice. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean | undefined;
}

interface ChoiceGroupProps extends FieldText, FieldIdentity {
  readonly options: readonly Choice[];
  /** `row` for two or three short answers, `framed` for important choices. */
  readonly layout?: "stack" | "row" | "framed" | undefined;
  readonly onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly className?: string | undefined;
}

/** The common part of RadioGroup and CheckboxGroup. Rooms use those two. */
function ChoiceGroup({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  options,
  layout = "stack",
  className,
  type,
  checkedBy,
  ...handlers
}: ChoiceGroupProps & {
  readonly type: "radio" | "checkbox";
  readonly checkedBy: (value: string) => { checked: boolean } | { defaultChecked: boolean };
}) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text);
  return (
    <FieldGroup text={text} wiring={wiring} className={className}>
      <div className={classNames("choices", layout !== "stack" && `choices-${layout}`)}>
        {options.map((option, index) => {
          const optionId = index === 0 ? wiring.id : `${wiring.id}-${index + 1}`;
          const hintId = option.hint ? `${wiring.id}-hint-${index + 1}` : undefined;
          return (
            <div className="choice" key={option.value}>
              <input
                {...handlers}
                {...checkedBy(option.value)}
                type={type}
                id={optionId}
                name={name}
                value={option.value}
                disabled={option.disabled}
                // `required` on checkboxes would require every box. The server requires one of them.
                required={type === "radio" ? required : undefined}
                aria-invalid={wiring.errorId ? true : undefined}
                aria-describedby={hintId}
              />
              <label htmlFor={optionId}>
                {option.label}
                {option.aside !== undefined && <span className="choice-aside">{option.aside}</span>}
              </label>
              {hintId && (
                <div className="choice-hint" id={hintId}>
                  {option.hint}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}

interface RadioGroupProps extends ChoiceGroupProps {
  readonly defaultValue?: string | undefined;
  /** With `onChange`, a controlled group. */
  readonly value?: string | undefined;
}

/** One choice of several. The first option has the field's id, so that an error summary can link to it. */
export function RadioGroup({ defaultValue, value, ...group }: RadioGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="radio"
      checkedBy={(option) =>
        value === undefined
          ? { defaultChecked: option === defaultValue }
          : { checked: option === value }
      }
    />
  );
}

interface CheckboxGroupProps extends ChoiceGroupProps {
  readonly defaultValue?: readonly string[] | undefined;
}

/** Any number of choices. Each chosen value is sent under the same name. */
export function CheckboxGroup({ defaultValue = [], ...group }: CheckboxGroupProps) {
  return (
    <ChoiceGroup
      {...group}
      type="checkbox"
      checkedBy={(option) => ({ defaultChecked: defaultValue.includes(option) })}
    />
  );
}
