import { FormFrame } from "#design/forms/form-frame.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import { FormButtons } from "../form-buttons.tsx";
import type { StaleForm } from "../use-stale-edit.tsx";
import { PicturePreview } from "./picture-preview.tsx";
import { PublishedSwitch } from "./published-switch.tsx";
import { type ProgramFormOptions, useProgramForm } from "./use-program-form.ts";

export type ProgramFormProps = ProgramFormOptions &
  Partial<StaleForm> & {
    readonly label: string;
    readonly pendingLabel: string;
    /** Leaves the form, where it can be left. */
    readonly onLeave?: () => void;
  };

/** Creates or edits a recommended program. */
export function ProgramForm(props: ProgramFormProps) {
  const { label, pendingLabel, isReasonOutside, stale, onLeave, ...options } = props;
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
        <FormButtons
          {...{ isBusy, pendingLabel, onLeave }}
          before={<PublishedSwitch isOn={form.isPublished} onChange={form.setIsPublished} />}
        >
          {label}
        </FormButtons>
      </FormFrame>
    </>
  );
}
