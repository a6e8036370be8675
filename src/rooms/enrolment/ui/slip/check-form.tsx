import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { ErrorList } from "#design/fields/error-list.tsx";
import { fieldId } from "#design/fields/field-frame.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { exampleCode } from "../../rules/documents/enrolment-code.ts";

export const checkFormId = "slip";
export const codeField = "code";

/** What was typed and why it is no code. */
export type Mistyped = { readonly typed: string; readonly error: string };

/** Asks for a code. A GET form, so it needs no scripts. */
export function CheckForm({ mistyped }: { readonly mistyped: Mistyped | null }) {
  const id = fieldId(checkFormId, codeField);
  return (
    <form action={href("/slips")} method="get" className="stack stack-16">
      {mistyped && <ErrorList items={[{ name: codeField, id, text: mistyped.error }]} />}
      <TextField
        form={checkFormId}
        name={codeField}
        label="Code on the slip"
        hint={`It looks like ${exampleCode}. Small letters and missing dashes are fine.`}
        error={mistyped?.error}
        defaultValue={mistyped?.typed}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <div>
        <Button type="submit">Check the code</Button>
      </div>
    </form>
  );
}
