import { Button } from "../actions/button.tsx";
import { ErrorList } from "./error-list.tsx";
import { fieldId } from "./field-frame.tsx";
import { TextField } from "./text-field.tsx";

/** What was typed, and why it is not a code. */
export type Mistyped = { readonly typed: string; readonly error: string };

/** The name of its field in the address. */
export const codeField = "code";

/** Asks for the code of a paper, to see whether it is valid. A GET form, so it needs no scripts. */
export function CodeCheckForm({
  form,
  action,
  label,
  hint,
  maxLength,
  mistyped,
}: {
  /** The id of the form. */
  readonly form: string;
  /** The address that reads `code`. */
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
  readonly mistyped: Mistyped | null;
}) {
  const id = fieldId(form, codeField);
  return (
    <form action={action} method="get" className="stack stack-16">
      {mistyped && <ErrorList items={[{ name: codeField, id, text: mistyped.error }]} />}
      <TextField
        form={form}
        name={codeField}
        label={label}
        hint={hint}
        error={mistyped?.error}
        defaultValue={mistyped?.typed}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxLength}
        required
      />
      <div>
        <Button type="submit">Check the code</Button>
      </div>
    </form>
  );
}
