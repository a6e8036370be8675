import { type ReactNode, useState } from "react";
import { Disclosure } from "../actions/disclosure.tsx";
import { FormFields, type FormFrameProps } from "./form-frame.tsx";

/**
 * Fields that are right by default, behind one line; name them in `elsewhere` of the form's frame. They open where one
 * of them is wrong, and stay in the form while they are closed, so nothing typed is lost.
 */
export function FoldedFields({
  state,
  extras,
  summary,
  names,
  isOpen = false,
}: Pick<FormFrameProps, "state" | "extras"> & {
  readonly summary: ReactNode;
  readonly names: readonly string[];
  /** They are needed now. */
  readonly isOpen?: boolean;
}) {
  const [opened, setOpened] = useState(false);
  const isWrong = names.some((name) => state.problems[name]);
  return (
    <Disclosure
      summary={summary}
      open={opened || isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <div className="stack">
        <FormFields
          state={state}
          extras={extras}
          fields={state.fields.filter(({ name }) => names.includes(name))}
        />
      </div>
    </Disclosure>
  );
}
