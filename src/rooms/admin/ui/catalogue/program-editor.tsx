import { useState } from "react";
import { Button } from "#design/button.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/toast.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { initialAnswers } from "#foundation/forms/initial-answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { catalogueAdminCalls as calls } from "#rooms/catalogue/contract/admin-calls.ts";
import type { CatalogueProgram } from "#rooms/catalogue/contract/admin-catalogue.ts";
import {
  newProgramForm,
  programForm,
  programRules,
} from "#rooms/catalogue/contract/program-form.ts";
import { fieldsOfWeeks, slugOf } from "#rooms/catalogue/rules/program-input.ts";
import { CardPreview } from "./card-preview.tsx";
import { Conflict } from "./conflict.tsx";
import { bodyOf, fieldsOfProgram, type ProgramFields } from "./program-fields.ts";

type FormProps = {
  /** The program to edit; null for a new one. */
  readonly program: CatalogueProgram | null;
  /** What was chosen after somebody else saved the program: it wins over the record. */
  readonly merged?: ProgramFields | undefined;
  readonly onSave: (body: Record<string, unknown>) => Promise<void>;
};

function ProgramForm({ program, merged, onSave }: FormProps) {
  const form = program ? programForm : newProgramForm;
  const state = useForm({
    form,
    rules: programRules,
    // A draft belongs to the version that it was typed over, or it would undo what others save meanwhile.
    draftKey: `catalogue-draft:${program ? `${program.id}:${program.version}` : "new"}`,
    known: program ? fieldsOfProgram(program) : { platform: "zaure" },
    ...(merged ? { chosen: initialAnswers(fieldsOf(form), programRules, merged) } : {}),
    send: (answers) => onSave(bodyOf(answers)),
    fallback: program ? "Update failed" : "Failed to create program",
  });
  const textOf = (name: string) => String(state.answers[name] ?? "");
  return (
    <FormFrame
      state={state}
      extras={{
        glyph: {
          after: (
            <CardPreview
              id={program?.id ?? (textOf("id") || slugOf(textOf("title")))}
              title={textOf("title")}
              description={textOf("description")}
              family={textOf("family")}
              glyph={textOf("glyph")}
            />
          ),
        },
      }}
    >
      <div className="form-actions">
        <Button
          type="submit"
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
  );
}

/** Adds a program as a draft. */
export function NewProgramEditor() {
  const create = async (body: Record<string, unknown>) => {
    try {
      const { id } = await callApi(calls.create, { body });
      showToast("Program created");
      location.assign(`/admin/catalogue/${encodeURIComponent(id)}?created=1`);
    } catch (error) {
      showToast("Failed to create program", false, "danger");
      throw error;
    }
  };
  return <ProgramForm program={null} onSave={create} />;
}

type Clash = { readonly current: CatalogueProgram; readonly mine: ProgramFields };

/**
 * Edits a program. Who comes second sees what somebody else has saved beside what was typed, chooses, and goes on from
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
  const [rest, setRest] = useState<{ base: CatalogueProgram; merged: ProgramFields } | null>(null);
  const edited = rest && rest.base.version >= program.version ? rest.base : program;
  async function save(body: Record<string, unknown>, typed: ProgramFields) {
    const { id, version } = edited;
    try {
      await callApi(calls.update, { params: { id }, body: { ...body, version } });
    } catch (error) {
      showToast("Update failed", false, "danger");
      if (error instanceof CallError && error.code === "changed_meanwhile")
        setClash({ current: await callApi(calls.get, { params: { id } }), mine: typed });
      throw error;
    }
    showToast("Program updated");
    setClash(null);
    setRest(null);
    onSaved();
  }
  return (
    <>
      {clash && (
        <Conflict
          key={clash.current.version}
          base={fieldsOfProgram(edited)}
          theirs={fieldsOfProgram(clash.current)}
          mine={clash.mine}
          onMerged={(merged) => {
            setRest({ base: clash.current, merged });
            setClash(null);
          }}
        />
      )}
      <ProgramForm
        key={`${edited.version} ${rest ? "merged" : ""}`}
        program={edited}
        merged={rest?.merged}
        onSave={(body) => save(body, typedOf(body))}
      />
    </>
  );
}

/** The form's checked answers as its fields; what was not asked is empty. */
function typedOf(body: Record<string, unknown>): ProgramFields {
  const { weekPlan, ...others } = body;
  return { ...others, ...fieldsOfWeeks(weekPlan as never) } as ProgramFields;
}
