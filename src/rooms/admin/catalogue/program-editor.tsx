import { type ReactNode, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { cardArt, hashText } from "#design/card-art/draw-card-art.ts";
import { type Family, families } from "#design/card-art/families.ts";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { showToast } from "#design/messages/toast.tsx";
import type { Problems, TypedAnswers } from "#foundation/forms/answers.ts";
import { missingAnswers } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/typed-answers.ts";
import { type FormState, useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { ownPlatform } from "#rooms/catalogue/program/program.ts";
import {
  draftProgramForm,
  newDraftForm,
  newProgramForm,
  programForm,
  programRules,
} from "#rooms/catalogue/program/program-form.ts";
import { fieldsOfWeeks, slugOf } from "#rooms/catalogue/program/program-input.ts";
import type { CatalogueProgram } from "#rooms/catalogue/staff/admin-catalogue.ts";
import { missingFields, SaveBar } from "../save-bar.tsx";
import { useStaleSave } from "../stale-edit.tsx";
import { editPath } from "./catalogue-words.ts";
import { bodyOf, Conflict, fieldsOfProgram, type ProgramFields } from "./program-fields.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

type CardPreviewProps = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly family: string;
  readonly glyph: string;
};

/** The picture as visitors will see it, drawn at once from address, family and tool. */
function CardPreview({ id, title, description, family, glyph }: CardPreviewProps) {
  const isKnown = (families as readonly string[]).includes(family);
  if (!isKnown) return <p className="hint">Choose a family to see the picture.</p>;
  const drawing = cardArt({ id, family: family as Family, glyph, scope: "preview" });
  return (
    <figure className="framed card-preview">
      {/* The drawing contains no typed text: draw-card-art.ts only looks things up. */}
      <div className="card-art" dangerouslySetInnerHTML={{ __html: drawing }} />
      <figcaption>
        <b>{title || "Title"}</b>
        <span>{description || "Description on the card"}</span>
      </figcaption>
    </figure>
  );
}

/** What happens after the program is saved. */
type Then = "save" | "preview" | "publish";

type FormProps = {
  /** The program to edit; null for a new one. */
  readonly program: CatalogueProgram | null;
  /** Choices made after someone else saved the program; they override the record. */
  readonly merged?: ProgramFields | undefined;
  /** Below the errors: the choice between two edits. */
  readonly before?: ReactNode;
  /** Set when this button has just saved. */
  readonly savedBy?: Then | null;
  readonly onSave: (body: Record<string, unknown>, then: Then) => Promise<void>;
};

/**
 * What a program says, as a short text. It identifies the form and its draft, so that publishing does not change what
 * is typed, and a draft never undoes what others have saved in the meantime.
 */
const contentOf = (program: CatalogueProgram): string =>
  hashText(JSON.stringify(fieldsOfProgram(program))).toString(36);

/** Only what visitors see has to be complete. */
const formOf = (program: CatalogueProgram | null) => {
  if (!program) return newDraftForm();
  return program.published_at === null ? draftProgramForm() : programForm();
};

/** The saved form is a new element; the focus of someone who saved by keyboard stays on the button. */
const focusAgain = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** What is missing for visitors: in the current text, and what only the server knows about the saved program. */
function missingNow(program: CatalogueProgram | null, state: FormState): Problems {
  const whole = program ? programForm() : newProgramForm();
  const lacking = (answers: TypedAnswers) => missingAnswers(whole, answers, programRules());
  const known = lacking(state.initial);
  const atServer = Object.entries(program?.missing ?? {}).filter(([name]) => !(name in known));
  return { ...Object.fromEntries(atServer), ...lacking(state.answers) };
}

/** The sections of the form, and how much is missing in each. */
const Sections = ({ form, missing }: { form: ReturnType<typeof formOf>; missing: Problems }) => (
  <nav className="editor-sections" aria-label="Sections">
    <ol>
      {form.steps.map(({ id, title, fields }) => {
        const count = fields.filter(({ name }) => name in missing).length;
        return (
          <li key={id}>
            <a href={`#${form.id}-${id}`}>{title}</a>
            {count > 0 && <span className="hint"> {count} missing</span>}
          </li>
        );
      })}
    </ol>
  </nav>
);

function ProgramForm({ program, merged, before, savedBy = null, onSave }: FormProps) {
  const form = formOf(program);
  const rules = programRules();
  const then = useRef<Then>("save");
  const state = useForm({
    form,
    rules,
    draftKey: `catalogue-draft:${program ? `${program.id}:${contentOf(program)}` : "new"}`,
    known: program ? fieldsOfProgram(program) : { platform: ownPlatform },
    ...(merged ? { chosen: initialAnswers(fieldsOf(form), rules, merged) } : {}),
    send: (answers) => onSave(bodyOf(answers), then.current),
    fallback: program ? "Update failed" : "Failed to create program",
  });
  const textOf = (name: string) => String(state.answers[name] ?? "");
  const preview = (
    <CardPreview
      id={program?.id ?? (textOf("id") || slugOf(textOf("title")))}
      title={textOf("title")}
      description={textOf("description")}
      family={textOf("family")}
      glyph={textOf("glyph")}
    />
  );
  const missing = missingNow(program, state);
  const isBusy = state.status === "sending";
  const thenDo = (what: Then) => ({
    ref: savedBy === what ? focusAgain : undefined,
    onClick: () => {
      then.current = what;
    },
  });
  return (
    <div className="catalogue-editor">
      <div>
        <FormFrame state={state} before={before} extras={{ glyph: { after: preview } }}>
          <ClearAnswers isKept={state.isKept} isBusy={isBusy} onClear={state.clear} />
        </FormFrame>
        <SaveBar
          state={state}
          label={program && program.status !== "draft" ? "Save changes" : "Save draft"}
          button={thenDo("save")}
          missing={missingFields(form, missing)}
        >
          {program?.published_at === null && (
            <Button
              {...thenDo("preview")}
              type="submit"
              form={form.id}
              variant="secondary"
              pending={isBusy}
            >
              Preview
            </Button>
          )}
          {program?.status !== "published" && (
            <Button
              {...thenDo("publish")}
              type="submit"
              form={form.id}
              variant="secondary"
              pending={isBusy}
            >
              {program?.status === "archived" ? "Publish again" : "Publish program"}
            </Button>
          )}
        </SaveBar>
      </div>
      {/* On a wide screen these are beside the form. */}
      <div className="catalogue-beside">
        <Sections form={form} missing={missing} />
        <aside aria-label="The card as visitors see it">{preview}</aside>
      </div>
    </div>
  );
}

/** Creates a program as a draft. */
export function NewProgramEditor() {
  const create: FormProps["onSave"] = async (body, then) => {
    try {
      const program = await callApi("POST /admin/catalogue", { body });
      showToast("Program created");
      location.assign(`${editPath(program)}${then === "publish" ? "?do=publish" : ""}`);
    } catch (error) {
      showToast("Failed to create program", false, "danger");
      throw error;
    }
  };
  return <ProgramForm program={null} onSave={create} />;
}

/** Shows the page of a draft in a tab that is already open, or otherwise in this tab. */
async function showPreview(id: string, tab: Window | null) {
  try {
    const { url } = await callApi("POST /admin/catalogue/:id/preview", { params: { id } });
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    showToast(`The preview could not be opened. ${reasonOf(error)}`, false, "danger");
  }
}

/**
 * Edits a program and publishes it. The second person sees the saved version beside their own, chooses, and continues
 * from there.
 */
export function ProgramEditor({
  program,
  asksToPublish,
  onChanged,
}: {
  readonly program: CatalogueProgram;
  /** It starts with what publishing needs. */
  readonly asksToPublish: boolean;
  readonly onChanged: () => void;
}) {
  const read = () => callApi("GET /admin/catalogue/:id", { params: { id: program.id } });
  const edit = useStaleSave<CatalogueProgram, CatalogueProgram, ProgramFields>(program, read);
  const [merged, setMerged] = useState<ProgramFields>();
  const [savedBy, setSavedBy] = useState<Then | null>(null);
  const [isPublishing, setPublishing] = useState(asksToPublish);
  // What was saved or read here, until the screen has loaded it too.
  const edited = edit.base.version > program.version ? edit.base : program;
  async function save(body: Record<string, unknown>, then: Then) {
    const { id, version } = edited;
    // Before anything else, because browsers block a tab opened later than the click.
    const tab = then === "preview" ? window.open("", "_blank") : null;
    try {
      const send = () =>
        callApi("PUT /admin/catalogue/:id", { params: { id }, body: { ...body, version } });
      edit.goOnFrom(await edit.save(typedOf(body), send));
    } catch (error) {
      tab?.close();
      showToast("Update failed", false, "danger");
      throw error;
    }
    if (then === "save") showToast("Program updated");
    setMerged(undefined);
    setSavedBy(then);
    setPublishing(then === "publish");
    onChanged();
    if (then === "preview") await showPreview(id, tab);
  }
  const choice = edit.conflict && (
    <Conflict
      key={edit.conflict.saved.version}
      base={fieldsOfProgram(edited)}
      theirs={fieldsOfProgram(edit.conflict.saved)}
      mine={edit.conflict.mine}
      onMerged={(fields) => {
        if (edit.conflict) edit.goOnFrom(edit.conflict.saved);
        setMerged(fields);
        setSavedBy(null);
      }}
    />
  );
  return (
    <>
      <ProgramForm
        key={`${contentOf(edited)} ${merged ? "merged" : ""}`}
        program={edited}
        merged={merged}
        before={choice}
        savedBy={savedBy}
        onSave={save}
      />
      {isPublishing && (
        <PublishDialog
          program={edited}
          onClose={() => setPublishing(false)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}

/** The form's checked answers as its fields; what was not asked is empty. */
function typedOf(body: Record<string, unknown>): ProgramFields {
  const { weekPlan, ...others } = body;
  return { ...others, ...fieldsOfWeeks(weekPlan as never) } as ProgramFields;
}
