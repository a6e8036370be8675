import { useCallback, useMemo, useState } from "react";
import type { Params } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import type { FieldChoice } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { GraduateRecord } from "#rooms/catalogue/pictures/picture-endpoints.ts";
import { graduateForm } from "#rooms/catalogue/pictures/picture-form.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { loadPrograms } from "../catalogue/load-programs.ui.ts";
import { PhotoForm } from "../pictures/photo-form.tsx";
import { NewPicture, PictureScreen } from "../pictures/picture-screen.tsx";
import { PicturesScreen, staffAddress } from "../pictures/pictures-screen.tsx";
import { History, RecordPart } from "../record-part.tsx";

export { handle, headers } from "../admin-page.tsx";

const list: AdminView = {
  current: "/admin/pictures",
  title: "Pictures",
  show: () => <PicturesScreen />,
};

const photoLabel = "Photograph, if there is one";
const kindOf = () => "graduate" as const;

function useRules() {
  const [today] = useState(() => lagosDay(new Date()));
  return { today };
}

function NewGraduateForm({ programs }: { readonly programs: readonly FieldChoice[] }) {
  return (
    <PhotoForm
      form={useMemo(() => graduateForm(programs), [programs])}
      rules={useRules()}
      known={{}}
      version={0}
      label="Create graduate"
      photo={photoLabel}
      isPhotoNeeded={false}
      kindOf={kindOf}
      onSave={async (answers, { files, headers }) => {
        const body = { ...answers, ...(files ? { files } : {}) } as never;
        const { id } = await callApi("POST /admin/graduates", { body }, { headers });
        location.assign(`/admin/pictures/graduates/${id}`);
      }}
    />
  );
}

/** Adds a graduate's words. */
const NewGraduate = () => (
  <RecordPart loaded={useLoaded(loadPrograms)} noun="programs">
    {(programs) => <NewGraduateForm programs={programs} />}
  </RecordPart>
);

const knownOf = (graduate: GraduateRecord) => ({
  name: graduate.name,
  programId: graduate.programId,
  year: String(graduate.year),
  words: graduate.words,
  alt: graduate.alt,
  consentBy: graduate.consentBy ?? "",
  consentOn: graduate.consentOn ?? "",
});

const withdrawal = ({ id, name }: GraduateRecord): Question => ({
  title: "Has the consent been withdrawn?",
  text: `The words and photograph of ${name} will be deleted at once. Pages stop showing them within a second.`,
  action: "Delete words and photograph",
  tone: "danger",
  done: "Words and photograph deleted",
  onSend: () => callApi("POST /admin/graduates/:id/withdraw", { params: { id } }),
});

function GraduateEdit({
  graduate,
  programs,
  onChanged,
}: {
  readonly graduate: GraduateRecord;
  readonly programs: readonly FieldChoice[];
  readonly onChanged: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const { id, version, programId, program } = graduate;
  const form = useMemo(() => {
    const isKnown = programs.some(({ value }) => value === programId);
    return graduateForm([...(isKnown ? [] : [{ value: programId, label: program }]), ...programs]);
  }, [programs, programId, program]);
  return (
    <>
      <PhotoForm
        form={form}
        rules={useRules()}
        known={knownOf(graduate)}
        version={version}
        label="Save changes"
        photo={graduate.picture ? "Another photograph" : photoLabel}
        isPhotoNeeded={false}
        kindOf={kindOf}
        onSave={async (answers, { files, version: edited, headers }) => {
          const body = { ...answers, version: edited, ...(files ? { files } : {}) } as never;
          await callApi("PUT /admin/graduates/:id", { params: { id }, body }, { headers });
          showToast("Saved");
          onChanged();
        }}
      >
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          Consent withdrawn
        </Button>
      </PhotoForm>
      <AskDialog
        question={isAsked ? withdrawal(graduate) : null}
        onClose={(isDone) => {
          setIsAsked(false);
          if (isDone) location.assign("/admin/pictures?tab=graduates");
        }}
      />
    </>
  );
}

/** One graduate: words, photograph, consent, and who changed them. */
function GraduateScreen({ id }: { readonly id: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [{ history, ...graduate }, programs] = await Promise.all([
        callApi("GET /admin/graduates/:id", { params: { id } }, { signal }),
        loadPrograms(signal),
      ]);
      const { picture, shown } = graduate;
      return { graduate, history, programs, source: await staffAddress(picture?.[0], shown) };
    },
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="graduate">
      {({ graduate, history, programs, source }) => (
        <div className="admin-record">
          <div className="stack admin-main">
            <article className="record-card" aria-labelledby="graduate-heading">
              <div className="record-card-head">
                <h2 id="graduate-heading">{graduate.name}</h2>
                <StatusPill tone={graduate.shown ? "success" : "warning"}>
                  {graduate.shown ? "Shown" : "Waiting for consent"}
                </StatusPill>
              </div>
              {source && (
                <img
                  className="program-picture"
                  src={source}
                  alt={graduate.alt}
                  width={96}
                  height={60}
                />
              )}
              <GraduateEdit
                key={graduate.version}
                graduate={graduate}
                programs={programs}
                onChanged={loaded.reload}
              />
            </article>
          </div>
          <History events={history} />
        </div>
      )}
    </RecordPart>
  );
}

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined) return list;
  if (path.startsWith("/admin/pictures/graduates/")) {
    const actions = <Link to="/admin/pictures?tab=graduates">All graduates</Link>;
    return id === "new"
      ? {
          ...list,
          title: "New graduate",
          tab: "Graduate",
          actions,
          show: () => <NewGraduate />,
        }
      : { ...list, title: "Graduate", actions, show: () => <GraduateScreen id={id} /> };
  }
  const actions = <Link to="/admin/pictures">All photographs</Link>;
  return id === "new"
    ? {
        ...list,
        title: "New photograph",
        tab: "Photograph",
        actions,
        show: () => <NewPicture />,
      }
    : { ...list, title: "Photograph", actions, show: () => <PictureScreen id={id} /> };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
