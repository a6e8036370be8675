import type { ReactNode } from "react";
import { Button } from "#design/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { PublishedSwitch } from "./published-switch.tsx";
import { type ProgramFormOptions, useProgramForm } from "./use-program-form.ts";

export type ProgramFormProps = ProgramFormOptions & {
  readonly label: string;
  readonly pendingLabel: string;
  readonly isReasonOutside?: boolean;
  /** Above the form: the choice after somebody else has saved. */
  readonly stale?: (form: string, isBusy: boolean) => ReactNode;
  /** Beside the button. */
  readonly actions?: ReactNode;
};

/** Creates or edits a recommended program. */
export function ProgramForm(props: ProgramFormProps) {
  const { label, pendingLabel, isReasonOutside, stale, actions, ...options } = props;
  const form = useProgramForm(options);
  const { state, uploads } = form;
  const textOf = (name: string) => String(state.answers[name] ?? "");
  const program = {
    imageUrl: textOf("imageUrl"),
    title: textOf("title"),
    platform: textOf("platform"),
  };
  const isBusy = state.status === "sending";
  return (
    <>
      {stale?.(state.form.id, isBusy)}
      <FormFrame
        state={state}
        className="program-form"
        isReasonOutside={isReasonOutside}
        extras={{
          ...uploadExtras(state, uploads),
          imageUrl: {
            after: (
              <PicturePreview
                program={program}
                chosen={form.chosen}
                onRemove={form.removePicture}
              />
            ),
          },
        }}
      >
        <div className="form-actions">
          <PublishedSwitch isOn={form.isPublished} onChange={form.setIsPublished} />
          <Button type="submit" pending={isBusy} pendingLabel={pendingLabel}>
            {label}
          </Button>
          {actions}
        </div>
      </FormFrame>
    </>
  );
}
