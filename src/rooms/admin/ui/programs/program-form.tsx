import { Button } from "#design/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { uploadExtras } from "#design/forms/upload-field.tsx";
import { uploadedPictureId } from "#rooms/recommendations/rules/uploaded-picture.ts";
import { FormButtons } from "../form-buttons.tsx";
import type { StaleForm } from "../use-stale-edit.tsx";
import { type Pictured, ProgramPicture, pictureSrc } from "./program-picture.tsx";
import { PublishedSwitch } from "./published-switch.tsx";
import { type ProgramFormOptions, useProgramForm } from "./use-program-form.ts";

type PicturePreviewProps = {
  readonly program: Pictured;
  /** The picture that was just chosen, as a `data:` address. */
  readonly chosen: string | null;
  /** Takes the uploaded picture off the program. */
  readonly onRemove: () => void;
};

/** The picture as visitors will see it, or the words that one is drawn. */
function PicturePreview({ program, chosen, onRemove }: PicturePreviewProps) {
  const src = chosen ?? pictureSrc(program);
  const isUploaded = chosen === null && uploadedPictureId(program.imageUrl) !== null;
  return (
    <figure className="program-preview">
      <ProgramPicture src={src} title={program.title} />
      <figcaption>
        {chosen
          ? "Visitors see this picture when you have saved."
          : src
            ? "Visitors see this picture."
            : "Visitors see a drawn picture."}
      </figcaption>
      {isUploaded && (
        <Button variant="quiet" onClick={onRemove}>
          Remove picture
        </Button>
      )}
    </figure>
  );
}

type ProgramFormProps = ProgramFormOptions &
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
