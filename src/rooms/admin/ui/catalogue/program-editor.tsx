import { type ReactNode, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { cardArt, hashText } from "#design/card-art/draw-card-art.ts";
import { type Family, families } from "#design/card-art/families.ts";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/typed-answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { CatalogueProgram } from "#rooms/catalogue/contract/admin-catalogue.ts";
import {
  draftProgramForm,
  newDraftForm,
  programForm,
  programRules,
} from "#rooms/catalogue/contract/program-form.ts";
import { ownPlatform } from "#rooms/catalogue/rules/program.ts";
import { fieldsOfWeeks, slugOf } from "#rooms/catalogue/rules/program-input.ts";
import { Conflict } from "./conflict.tsx";
import { bodyOf, fieldsOfProgram, type ProgramFields } from "./program-fields.ts";

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
    <figure className="card-preview">
      {/* The drawing contains no typed text: draw-card-art.ts only looks things up. */}
      <div className="card-art" dangerouslySetInnerHTML={{ __html: drawing }} />
      <figcaption>
        <b>{title || "Title"}</b>
        <span>{description || "Description on the card"}</span>
      </figcaption>
    </figure>
  );
}

type FormProps = {
  /** The program to edit; null for a new one. */
  readonly program: CatalogueProgram | null;
  /** What was chosen after somebody else saved the program: it wins over the record. */
  readonly merged?: ProgramFields | undefined;
  /** Below what is wrong: the choice between two edits. */
  readonly before?: ReactNode;
  /** It shows what was just saved. */
  readonly isSaved?: boolean;
  readonly onSave: (body: Record<string, unknown>) => Promise<void>;
};

/**
 * What a program says, as a short text. A form and its draft belong to it: publishing changes nothing that is typed,
 * and a draft never undoes what others have saved in the meantime.
 */
const contentOf = (program: CatalogueProgram): string =>
  hashText(JSON.stringify(fieldsOfProgram(program))).toString(36);

/** Only what visitors see has to be complete. */
const formOf = (program: CatalogueProgram | null) => {
  if (!program) return newDraftForm();
  return program.status === "draft" ? draftProgramForm() : programForm();
};

/** The saved form is a new one; who saved by keyboard stays at its button. */
const focusAgain = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

function ProgramForm({ program, merged, before, isSaved = false, onSave }: FormProps) {
  const form = formOf(program);
  const rules = programRules();
  const state = useForm({
    form,
    rules,
    draftKey: `catalogue-draft:${program ? `${program.id}:${contentOf(program)}` : "new"}`,
    known: program ? fieldsOfProgram(program) : { platform: ownPlatform },
    ...(merged ? { chosen: initialAnswers(fieldsOf(form), rules, merged) } : {}),
    send: (answers) => onSave(bodyOf(answers)),
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
  return (
    <div className="catalogue-editor">
      <FormFrame state={state} before={before} extras={{ glyph: { after: preview } }}>
        <div className="form-actions">
          <Button
            type="submit"
            ref={isSaved ? focusAgain : undefined}
            pending={state.status === "sending"}
            pendingLabel={program ? "Saving..." : "Creating..."}
          >
            {program ? "Save changes" : "Create program"}
          </Button>
        </div>
        <ClearAnswers
          isKept={state.isKept}
          isBusy={state.status === "sending"}
          onClear={state.clear}
        />
      </FormFrame>
      {/* On a wide screen the card is beside the form, and shows at once what is typed. */}
      <aside aria-label="The card as visitors see it">{preview}</aside>
    </div>
  );
}

/** Adds a program as a draft. */
export function NewProgramEditor() {
  const create = async (body: Record<string, unknown>) => {
    try {
      const { id } = await callApi("POST /admin/catalogue", { body });
      showToast("Program created");
      location.assign(`/admin/catalogue/${encodeURIComponent(id)}`);
    } catch (error) {
      showToast("Failed to create program", false, "danger");
      throw error;
    }
  };
  return <ProgramForm program={null} onSave={create} />;
}

type Clash = { readonly current: CatalogueProgram; readonly mine: ProgramFields };

/**
 * Edits a program. The second person sees what was saved beside what they typed, chooses, and goes on from
 * there.
 */
export function ProgramEditor({
  program,
  onSaved,
}: {
  readonly program: CatalogueProgram;
  readonly onSaved: () => void;
}) {
  const [clash, setClash] = useState<Clash | null>(null);
  /** What was saved or read here, until the screen has it too. */
  const [latest, setLatest] = useState(program);
  const [merged, setMerged] = useState<ProgramFields>();
  const [isSaved, setIsSaved] = useState(false);
  const edited = latest.version > program.version ? latest : program;
  async function save(body: Record<string, unknown>, typed: ProgramFields) {
    const { id, version } = edited;
    try {
      setLatest(
        await callApi("PUT /admin/catalogue/:id", { params: { id }, body: { ...body, version } }),
      );
    } catch (error) {
      showToast("Update failed", false, "danger");
      if (error instanceof CallError && error.code === "changed_meanwhile")
        setClash({
          current: await callApi("GET /admin/catalogue/:id", { params: { id } }),
          mine: typed,
        });
      throw error;
    }
    showToast("Program updated");
    setClash(null);
    setMerged(undefined);
    setIsSaved(true);
    onSaved();
  }
  const choice = clash && (
    <Conflict
      key={clash.current.version}
      base={fieldsOfProgram(edited)}
      theirs={fieldsOfProgram(clash.current)}
      mine={clash.mine}
      onMerged={(fields) => {
        setLatest(clash.current);
        setMerged(fields);
        setIsSaved(false);
        setClash(null);
      }}
    />
  );
  return (
    <ProgramForm
      key={`${contentOf(edited)} ${merged ? "merged" : ""}`}
      program={edited}
      merged={merged}
      before={choice}
      isSaved={isSaved}
      onSave={(body) => save(body, typedOf(body))}
    />
  );
}

/** The form's checked answers as its fields; what was not asked is empty. */
function typedOf(body: Record<string, unknown>): ProgramFields {
  const { weekPlan, ...others } = body;
  return { ...others, ...fieldsOfWeeks(weekPlan as never) } as ProgramFields;
}
