import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { fieldId } from "#design/fields/field-frame.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useOverwrite } from "#design/forms/use-overwrite.tsx";
import type { FormRules, Problems } from "#foundation/forms/answers.ts";
import type { Form } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError } from "#foundation/http/call.ts";
import {
  type PictureFile,
  type PictureKind,
  pictureFileNames,
  pictureFiles,
  picturePixels,
  pictureProblems,
} from "#rooms/catalogue/pictures/pictures.ts";
import { missingIn, SaveBar } from "../save-bar.tsx";
import { type Chosen, makeFiles } from "./crop.ui.ts";
import { CropField } from "./crop-field.tsx";

type FileIds = Readonly<Record<PictureFile, string>>;

type PhotoFormProps = {
  readonly form: Form;
  readonly rules: FormRules;
  /** What is saved, by field name; nothing for a new one. */
  readonly known: Readonly<Record<string, string>>;
  /** Of what is edited; 0 for a new one. */
  readonly version: number;
  /** What the button says. */
  readonly label: string;
  /** The label of the photograph; null where another one cannot be chosen. */
  readonly photo: string | null;
  readonly isPhotoNeeded: boolean;
  /** What the photograph shows, which decides its shape. */
  readonly kindOf: (answers: Readonly<Record<string, unknown>>) => PictureKind;
  /** @param files the uploaded photograph, if one was chosen @throws CallError */
  readonly onSave: (
    answers: Record<string, unknown>,
    more: { files: FileIds | null; version: number; headers: Record<string, string> },
  ) => Promise<void>;
  readonly children?: ReactNode;
};

/** Loaded with the first photograph: the drawn wall of a card is large. */
const PhotoCard = lazy(async () => ({ default: (await import("./photo-card.tsx")).PhotoCard }));

const tooHeavy = "We could not make this photograph small enough. Choose one with less detail.";
const notUploaded = "The photograph was not sent. Check your connection and try again.";

/** Sends the files of a photograph. @throws CallError */
async function uploadAll(chosen: Chosen, kind: PictureKind): Promise<FileIds | null> {
  const files = await makeFiles(chosen, picturePixels(kind), pictureFiles);
  if (!files) return null;
  const { uploadFile } = await import("#foundation/files/upload-file.ts");
  const { signal } = new AbortController();
  const ids: [string, string][] = [];
  for (const name of pictureFileNames) {
    const { fileId } = await uploadFile(files[name], name, { onProgress: () => {}, signal });
    ids.push([name, fileId]);
  }
  return Object.fromEntries(ids) as FileIds;
}

/** The photograph of a form: cropped and uploaded once, even if the form has to be sent again. */
function usePhoto() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState("");
  const sent = useRef<{ chosen: Chosen; kind: PictureKind; ids: FileIds } | null>(null);
  const refuse = (text: string): Problems => {
    setProblem(text);
    return { picture: text };
  };
  return {
    chosen,
    problem,
    setProblem,
    choose(next: Chosen | null) {
      setProblem("");
      setChosen(next);
    },
    ids: () => (chosen ? (sent.current?.ids ?? null) : null),
    forget() {
      sent.current = null;
    },
    async prepare(kind: PictureKind, isNeeded: boolean): Promise<Problems> {
      if (!chosen) return isNeeded ? refuse(pictureProblems.noFile) : {};
      if (sent.current?.chosen === chosen && sent.current.kind === kind) return {};
      try {
        const ids = await uploadAll(chosen, kind);
        if (!ids) return refuse(tooHeavy);
        sent.current = { chosen, kind, ids };
        return {};
      } catch (error) {
        const words = error instanceof CallError && error.message;
        return refuse(words || notUploaded);
      }
    },
  };
}

/** A form with a photograph. */
export function PhotoForm(props: PhotoFormProps) {
  const { form, rules, known, label, photo, isPhotoNeeded, kindOf, onSave, children } = props;
  const overwrite = useOverwrite(props.version);
  const picture = usePhoto();
  const kind = useRef(kindOf(known));
  const state = useForm({
    form,
    rules,
    draftKey: null,
    known,
    prepare: () => picture.prepare(kind.current, isPhotoNeeded),
    send: async (answers, headers) => {
      try {
        await overwrite.save((version) =>
          onSave(answers as Record<string, unknown>, { files: picture.ids(), version, headers }),
        );
      } catch (error) {
        if (error instanceof CallError && error.fields.picture) {
          picture.forget();
          picture.setProblem(error.fields.picture);
        }
        throw error;
      }
    },
    fallback: "It was not saved. Check your connection and try again.",
  });
  kind.current = kindOf(state.answers);
  const cropId = fieldId(form.id, "picture");
  const isOfProgram = kind.current === "workshop" || kind.current === "work";
  const onCard = isOfProgram ? String(state.answers.programId ?? "") : "";
  const isPhotoMissing = photo !== null && isPhotoNeeded && !picture.chosen;
  const noPhoto = isPhotoMissing ? [{ id: cropId, name: "picture", label: photo }] : [];
  return (
    <div className="admin-editor">
      <FormFrame
        state={state}
        problemsBefore={
          picture.problem ? [{ name: "picture", id: cropId, text: picture.problem }] : []
        }
        className="stack admin-editor-form"
        before={
          <>
            {overwrite.notice}
            {photo !== null && (
              <>
                <CropField
                  id={cropId}
                  label={photo}
                  large={picturePixels(kind.current).pictureLarge}
                  chosen={picture.chosen}
                  problem={picture.problem}
                  onChange={picture.choose}
                />
                {picture.chosen && onCard && (
                  <Suspense>
                    <PhotoCard programId={onCard} chosen={picture.chosen} />
                  </Suspense>
                )}
              </>
            )}
          </>
        }
      />
      <SaveBar
        state={state}
        label={overwrite.labelOf(label)}
        missing={[...noPhoto, ...missingIn(state)]}
      >
        {children}
      </SaveBar>
    </div>
  );
}
