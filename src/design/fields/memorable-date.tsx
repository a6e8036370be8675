import { classNames } from "../text/class-names.ts";
import {
  FieldGroup,
  type FieldIdentity,
  type FieldText,
  fieldId,
  useFieldWiring,
} from "./field-frame.tsx";

/** One of the three boxes. */
interface DateBox {
  /** The name of its control: `dateOfBirthMonth`. */
  readonly name: string;
  readonly label: string;
  /** The digits it is made for. The short boxes also accept words: some people type `5th` and `September`. */
  readonly digits: number;
  readonly defaultValue?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly isWrong?: boolean | undefined;
}

export interface MemorableDateProps extends FieldText, FieldIdentity {
  readonly boxes: readonly DateBox[];
}

/**
 * A date that people know by heart, typed as three numbers. In a calendar they would have to page back through years,
 * and phones format dates differently.
 */
export function MemorableDate({
  name,
  id,
  form,
  label,
  hint,
  error,
  required,
  boxes,
}: MemorableDateProps) {
  const text = { label, hint, error, required };
  const wiring = useFieldWiring({ name, id, form }, text);
  return (
    <FieldGroup text={text} wiring={wiring}>
      <div className="date-boxes">
        {boxes.map((box) => (
          <div key={box.name} className={classNames("date-box", box.digits > 2 && "date-box-wide")}>
            <label htmlFor={fieldId(form ?? wiring.id, box.name)}>{box.label}</label>
            <input
              type="text"
              inputMode="numeric"
              className="control"
              id={fieldId(form ?? wiring.id, box.name)}
              name={box.name}
              maxLength={box.digits > 2 ? box.digits : 10}
              defaultValue={box.defaultValue}
              autoComplete={box.autoComplete}
              required={required}
              aria-invalid={box.isWrong || undefined}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
