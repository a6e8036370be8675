import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

export interface RadioGroupProps extends ChoiceGroupProps {
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
