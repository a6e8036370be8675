import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

export interface CheckboxGroupProps extends ChoiceGroupProps {
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
