import { Button } from "#design/actions/button.tsx";
import { FormFrame, type FormFrameProps } from "#design/forms/form-frame.tsx";
import { type MissingField, SaveBar } from "../save-bar.tsx";
import type { StaleForm } from "../stale-edit.tsx";

type RecordFormProps = Omit<FormFrameProps, "before"> &
  Partial<StaleForm> & {
    /** "Save changes" */
    readonly label: string;
    readonly pendingLabel?: string;
    /** What the form asks for, unless given. */
    readonly missing?: readonly MissingField[];
    /** Leaves the form, if that is possible. */
    readonly onLeave?: (() => void) | undefined;
  };

/** The form of one record: the choice if someone else has saved, the fields, and the save bar. */
export function RecordForm(props: RecordFormProps) {
  const { stale, label, pendingLabel, missing, onLeave, ...frame } = props;
  const { state } = frame;
  return (
    <div className="record-form">
      {stale?.(state.form.id, state.status === "sending")}
      <FormFrame {...frame} />
      <SaveBar
        state={state}
        label={label}
        button={pendingLabel ? { pendingLabel } : {}}
        {...(missing ? { missing } : {})}
      >
        {onLeave && (
          <Button variant="secondary" onClick={onLeave}>
            Cancel
          </Button>
        )}
      </SaveBar>
    </div>
  );
}
