import { type ReactNode, useRef, useState } from "react";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/toast.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time.ts";
import { intakeCalls as calls } from "#rooms/catalogue/contract/desk-calls.ts";
import {
  type IntakeKind,
  intakeForm,
  intakeRules,
  toIntake,
  toIntakeAnswers,
} from "#rooms/catalogue/contract/intake-form.ts";
import type { AdminIntakeRecord } from "#rooms/catalogue/contract/intakes.ts";
import { type Difference, StaleEdit } from "../stale-edit.tsx";

/** The program of a new intake. */
export type IntakeProgram = { readonly id: string; readonly title: string } & IntakeKind;

export type IntakeDialogProps = {
  readonly program: IntakeProgram;
  /** The intake that is edited; null for a new one. */
  readonly intake: AdminIntakeRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Given = ReturnType<typeof toIntake>;
type Conflict = { readonly current: AdminIntakeRecord; readonly mine: Given };

function differencesOf({ current, mine }: Conflict, kind: IntakeKind): Difference[] {
  const form = intakeForm(kind);
  const [theirs, own] = [toIntakeAnswers(current), toIntakeAnswers(mine)];
  const show = (field: ReturnType<typeof fieldsOf>[number], value = "") =>
    field.kind === "date"
      ? formatDay(value)
      : field.kind === "radio"
        ? (field.choices.find((one) => "value" in one && one.value === value)?.label ?? value)
        : value;
  return fieldsOf(form)
    .filter(({ name }) => theirs[name] !== own[name])
    .map((field) => ({
      label: field.label,
      theirs: show(field, theirs[field.name]),
      mine: show(field, own[field.name]),
    }));
}

const peopleWords = ({ joined }: AdminIntakeRecord) =>
  `${joined === 1 ? "1 person has" : `${joined} people have`} joined. If you change the first day, we mail them.`;

function IntakeForm({
  program,
  intake,
  stale,
  isReasonOutside,
  onSave,
  onClose,
}: Omit<IntakeDialogProps, "onSaved"> & {
  /** Above the form: the choice after somebody else has saved. */
  readonly stale: (form: string, isBusy: boolean) => ReactNode;
  readonly isReasonOutside: boolean;
  readonly onSave: (given: Given) => Promise<void>;
}) {
  const state = useForm({
    form: intakeForm(program),
    rules: intakeRules(lagosDay(new Date()), intake?.startsOn),
    draftKey: null,
    ...(intake ? { known: toIntakeAnswers(intake) } : {}),
    send: (answers) => onSave(toIntake(answers as Record<string, string>)),
    fallback: "The intake could not be saved",
  });
  const isBusy = state.status === "sending";
  return (
    <>
      {stale(state.form.id, isBusy)}
      <FormFrame state={state} isReasonOutside={isReasonOutside}>
        {intake && intake.joined > 0 && <p className="hint">{peopleWords(intake)}</p>}
        <div className="form-actions">
          <Button type="submit" pending={isBusy} pendingLabel="Saving...">
            {intake ? "Save changes" : "Add intake"}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </FormFrame>
    </>
  );
}

/** Adds an intake to a program, or edits one. */
export function IntakeDialog({ program, intake, onClose, onSaved }: IntakeDialogProps) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [base, setBase] = useState(intake);
  /** Set when the person decides to save over what somebody else saved. */
  const overVersion = useRef<number>(undefined);
  const [isReasonOutside, setIsReasonOutside] = useState(false);
  async function save(given: Given) {
    const version = overVersion.current ?? base?.version;
    setIsReasonOutside(false);
    try {
      if (!base || version === undefined) {
        await callApi(calls.add, { body: { programId: program.id, ...given } });
      } else {
        await callApi(calls.change, { params: { id: base.id }, body: { ...given, version } });
      }
    } catch (error) {
      if (base && error instanceof CallError && error.code === "changed_meanwhile") {
        const current = await callApi(calls.get, { params: { id: base.id } });
        setConflict({ current, mine: given });
        setIsReasonOutside(true);
      }
      throw error;
    }
    showToast(base ? "Intake changed" : "Intake added");
    onSaved();
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${intake ? "Edit intake" : "Add intake"}: ${program.title}`}
      fullOnPhones
    >
      <div className="stack stack-16">
        <IntakeForm
          key={base?.version ?? 0}
          program={program}
          intake={base}
          isReasonOutside={isReasonOutside}
          stale={(form, isBusy) =>
            conflict && (
              <StaleEdit
                {...{ form, isBusy, conflict }}
                thing="this intake"
                differences={differencesOf(conflict, program)}
                onSaveMine={() => {
                  overVersion.current = conflict.current.version;
                }}
                onTakeTheirs={() => {
                  setBase(conflict.current);
                  setConflict(null);
                }}
              />
            )
          }
          onSave={save}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}
