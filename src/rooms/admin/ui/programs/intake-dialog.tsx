import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import type { CentreId } from "#foundation/academy/centres.ts";
import { fieldsOf, listChoices } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import {
  type IntakeKind,
  intakeForm,
  intakeRules,
  toIntake,
  toIntakeAnswers,
} from "#rooms/catalogue/intakes/intake-form.ts";
import type { AdminIntakeRecord } from "#rooms/catalogue/intakes/intakes.ts";
import type { CatalogueProgram } from "#rooms/catalogue/staff/admin-catalogue.ts";
import { type Difference, type StaleForm, useStaleEdit } from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";

export type IntakeProgram = IntakeKind & {
  readonly id: string;
  readonly title: string;
  /** Where a new intake is, unless someone chooses another centre. */
  readonly onlyCentreId?: CentreId | undefined;
};

/** A program of the catalogue as the form of its intakes knows it. */
export const intakesOf = (
  program: Pick<CatalogueProgram, "id" | "title" | "mode" | "levels" | "centreIds">,
): IntakeProgram => ({
  ...{ id: program.id, title: program.title },
  isOnline: program.mode === "online",
  hasLevels: program.levels.length > 0,
  onlyCentreId: program.centreIds.length === 1 ? program.centreIds[0] : undefined,
});

export type IntakeDialogProps = {
  readonly program: IntakeProgram;
  /** The intake that is edited; null for a new one. */
  readonly intake: AdminIntakeRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Given = ReturnType<typeof toIntake>;

function differencesOf(saved: AdminIntakeRecord, mine: Given, kind: IntakeKind): Difference[] {
  const form = intakeForm({ ...kind, ownCentreId: saved.centreId });
  const [theirs, own] = [toIntakeAnswers(saved), toIntakeAnswers(mine)];
  const show = (field: ReturnType<typeof fieldsOf>[number], value = "") =>
    field.kind === "date"
      ? formatDay(value)
      : field.kind === "radio"
        ? (listChoices(field.choices).find((one) => "value" in one && one.value === value)?.label ??
          value)
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
  `${joined === 1 ? "1 person has" : `${joined} people have`} joined. If you change the first day, we mail them and those who hold a seat.`;

function IntakeForm({
  program,
  intake,
  onSave,
  onClose,
  ...stale
}: Omit<IntakeDialogProps, "onSaved"> &
  StaleForm & { readonly onSave: (given: Given) => Promise<void> }) {
  const state = useForm({
    form: intakeForm({ ...program, ownCentreId: intake?.centreId }),
    rules: intakeRules(lagosDay(new Date()), intake?.startsOn),
    draftKey: null,
    known: intake ? toIntakeAnswers(intake) : { centreId: program.onlyCentreId ?? "" },
    send: (answers) => onSave(toIntake(answers as Record<string, string>)),
    fallback: "The intake could not be saved",
  });
  return (
    <RecordForm
      {...stale}
      state={state}
      label={intake ? "Save changes" : "Create intake"}
      onLeave={onClose}
    >
      {intake && intake.joined + intake.held > 0 && <p className="hint">{peopleWords(intake)}</p>}
    </RecordForm>
  );
}

export function IntakeDialog({ program, intake, onClose, onSaved }: IntakeDialogProps) {
  const params = { id: intake?.id ?? "" };
  const { base, form, save } = useStaleEdit({
    ...{ thing: "this intake", start: intake },
    read: () => callApi("GET /admin/intakes/:id", { params }),
    differencesOf: (saved: AdminIntakeRecord, mine: Given) => differencesOf(saved, mine, program),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${intake ? "Edit intake" : "Create intake"}: ${program.title}`}
      fullOnPhones
    >
      <div className="stack stack-16">
        <IntakeForm
          key={base?.version ?? 0}
          {...form}
          program={program}
          intake={base}
          onClose={onClose}
          onSave={async (given) => {
            await save(given, (version) =>
              version === undefined
                ? callApi("POST /admin/intakes", { body: { programId: program.id, ...given } })
                : callApi("PUT /admin/intakes/:id", { params, body: { ...given, version } }),
            );
            showToast(intake ? "Intake changed" : "Intake created");
            onSaved();
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
