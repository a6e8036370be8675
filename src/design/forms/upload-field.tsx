import { acceptOf, fileLimitOf, kindNames } from "#foundation/files/file-kinds.ts";
import type { FileField as Field } from "#foundation/forms/field.ts";
import type { FormState } from "#foundation/forms/use-form.ts";
import type { Uploads } from "#foundation/forms/use-uploads.ts";
import { FileField } from "../fields/file-field.tsx";
import type { FieldExtra } from "./form-field.tsx";

/** A file of a form: sent as soon as it is chosen, or with the form where no script runs. */
function UploadField({
  field,
  state,
  uploads,
}: {
  readonly field: Field;
  readonly state: FormState;
  readonly uploads: Uploads;
}) {
  const { name, label, accepts, hint, required } = field;
  const items = uploads.itemsOf(name);
  const kept = items.find(({ state }) => state === "stored");
  const { isReady } = state;
  return (
    <>
      <FileField
        form={state.form.id}
        name={name}
        label={label}
        hint={`${kindNames(accepts)}, up to ${fileLimitOf(accepts)}.${hint ? ` ${hint}` : ""}`}
        accept={acceptOf(accepts)}
        required={required !== undefined}
        error={state.problems[name]}
        items={items}
        // While files are being sent, none can be added or removed.
        disabled={state.status === "sending"}
        onAdd={isReady ? ([file]) => file && uploads.add(field, file) : undefined}
        onRemove={isReady ? (id) => uploads.remove(name, id) : undefined}
        onRetry={() => uploads.retry(name)}
      />
      {kept && <input type="hidden" name={name} value={kept.id} />}
    </>
  );
}

/** For FormFrame: every field of a form that takes a file. */
export const uploadExtras = (
  state: FormState,
  uploads: Uploads,
): Readonly<Record<string, FieldExtra>> =>
  Object.fromEntries(
    state.fields
      .filter((field) => field.kind === "file")
      .map((field) => [
        field.name,
        { control: <UploadField field={field} state={state} uploads={uploads} /> },
      ]),
  );
