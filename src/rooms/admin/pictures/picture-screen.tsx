import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import { noRules } from "#foundation/forms/answers.ts";
import type { FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { PictureRecord } from "#rooms/catalogue/pictures/picture-endpoints.ts";
import { pictureForm } from "#rooms/catalogue/pictures/picture-form.ts";
import { type PictureKind, pictureKinds } from "#rooms/catalogue/pictures/pictures.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { loadPrograms } from "../catalogue/load-programs.ui.ts";
import { History, RecordPart } from "../record-part.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { staffAddress } from "./pictures-screen.tsx";

const kindOf = ({ kind }: Readonly<Record<string, unknown>>): PictureKind =>
  pictureKinds.find((known) => known === kind) ?? "workshop";

/**
 * The form with the programs and centres that can be chosen; the saved program stays a choice, even if it is archived.
 */
function useOffered(programs: readonly FieldChoice[], saved?: PictureRecord) {
  return useMemo(() => {
    const isKnown = programs.some(({ value }) => value === saved?.programId);
    const own =
      saved?.programId && !isKnown
        ? [{ value: saved.programId, label: saved.program ?? saved.programId }]
        : [];
    return pictureForm({ programs: [...own, ...programs], centres: centreFilterChoices() });
  }, [programs, saved]);
}

/** What a link to the form has chosen already: a line of the missing photographs. */
const chosenBefore = ["kind", "programId", "centreId", "instructor"] as const;

function NewPictureForm({ programs }: { readonly programs: readonly FieldChoice[] }) {
  const [parameters] = useSearchParams();
  const [known] = useState(() =>
    Object.fromEntries(
      chosenBefore.flatMap((name) => {
        const value = parameters.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  );
  return (
    <PhotoForm
      form={useOffered(programs)}
      rules={noRules}
      known={known}
      version={0}
      label="Add a photo"
      photo="Photograph"
      isPhotoNeeded
      kindOf={kindOf}
      onSave={async (answers, { files, headers }) => {
        const body = { ...answers, files: files ?? {} } as never;
        const { id } = await callApi("POST /admin/pictures", { body }, { headers });
        location.assign(`/admin/pictures/${id}`);
      }}
    />
  );
}

export const NewPicture = () => (
  <RecordPart loaded={useLoaded(loadPrograms)} noun="programs">
    {(programs) => <NewPictureForm programs={programs} />}
  </RecordPart>
);

const knownOf = (picture: PictureRecord) => ({
  kind: picture.kind,
  programId: picture.programId ?? "",
  centreId: picture.centreId ?? "",
  instructor: picture.instructor ?? "",
  alt: picture.alt,
  credit: picture.credit,
  consent: picture.consent,
  words: picture.words,
  madeBy: picture.madeBy,
  soldFor: picture.soldFor === null ? "" : String(picture.soldFor),
  position: String(picture.position),
});

const deletion = ({ id }: PictureRecord): Question => ({
  title: "Delete this photograph?",
  text: "Its files are deleted for good.",
  action: "Delete photograph",
  tone: "danger",
  done: "Photograph deleted",
  onSend: () => callApi("DELETE /admin/pictures/:id", { params: { id } }),
});

function PictureEdit({
  picture,
  programs,
  onChanged,
}: {
  readonly picture: PictureRecord;
  readonly programs: readonly FieldChoice[];
  readonly onChanged: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { id, archived, version } = picture;
  async function archive() {
    setIsBusy(true);
    try {
      const body = { archived: !archived, version };
      await callApi("POST /admin/pictures/:id/archive", { params: { id }, body });
      showToast(archived ? "Visitors see it again" : "Archived");
      onChanged();
    } catch (error) {
      showToast(error instanceof Error ? error.message : "It was not saved", false, "danger");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <>
      <PhotoForm
        form={useOffered(programs, picture)}
        rules={noRules}
        known={knownOf(picture)}
        version={version}
        label="Save changes"
        photo={null}
        isPhotoNeeded={false}
        kindOf={kindOf}
        onSave={async (answers, { version: edited, headers }) => {
          const body = { ...answers, version: edited };
          await callApi("PUT /admin/pictures/:id", { params: { id }, body }, { headers });
          showToast("Photograph saved");
          onChanged();
        }}
      >
        <Button variant="secondary" pending={isBusy} onClick={() => void archive()}>
          {archived ? "Show again" : "Archive"}
        </Button>
        {archived && (
          <Button variant="danger" onClick={() => setIsAsked(true)}>
            Delete
          </Button>
        )}
      </PhotoForm>
      <AskDialog
        question={isAsked ? deletion(picture) : null}
        onClose={(isDone) => {
          setIsAsked(false);
          if (isDone) location.assign("/admin/pictures");
        }}
      />
    </>
  );
}

/** One photograph: what visitors see, its texts, and who changed it. */
export function PictureScreen({ id }: { readonly id: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [{ history, ...picture }, programs] = await Promise.all([
        callApi("GET /admin/pictures/:id", { params: { id } }, { signal }),
        loadPrograms(signal),
      ]);
      const { sizes, archived } = picture;
      return { picture, history, programs, source: await staffAddress(sizes[1], !archived) };
    },
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="photograph">
      {({ picture, history, programs, source }) => {
        const [, medium] = picture.sizes;
        return (
          <div className="admin-record">
            <div className="stack admin-main">
              <article className="record-card" aria-labelledby="picture-heading">
                <div className="record-card-head">
                  <h2 id="picture-heading">{picture.alt}</h2>
                  <StatusPill tone={picture.archived ? "neutral" : "success"}>
                    {picture.archived ? "Archived" : "Shown"}
                  </StatusPill>
                </div>
                {medium && (
                  <img
                    className="crop-frame"
                    src={source}
                    alt={picture.alt}
                    width={medium.width}
                    height={medium.height}
                  />
                )}
                <PictureEdit
                  key={picture.version}
                  picture={picture}
                  programs={programs}
                  onChanged={loaded.reload}
                />
              </article>
            </div>
            <History events={history} />
          </div>
        );
      }}
    </RecordPart>
  );
}
