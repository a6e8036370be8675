import type { CentreId } from "#foundation/academy/centres.ts";
import { type FormField, listChoices } from "#foundation/forms/field.ts";
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
import { type Difference, differencesIn } from "../stale-edit.tsx";
import { RecordDialog } from "./record-dialog.tsx";

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
  id: program.id,
  title: program.title,
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

function inWords(field: FormField, answer: string): string {
  if (field.kind === "date") return formatDay(answer);
  if (field.kind !== "radio" && field.kind !== "checkboxes") return answer;
  const labels = listChoices(field.choices).flatMap((one) =>
    "value" in one && answer.split(",").includes(one.value) ? one.label : [],
  );
  return labels.join(", ") || answer;
}

function differencesOf(saved: AdminIntakeRecord, mine: Given, kind: IntakeKind): Difference[] {
  const form = intakeForm({ ...kind, ownCentreId: saved.centreId });
  return differencesIn(form, toIntakeAnswers(saved), toIntakeAnswers(mine), inWords);
}

const peopleWords = ({ joined }: AdminIntakeRecord) =>
  `${joined === 1 ? "1 person has" : `${joined} people have`} joined. If you change the first day, the days or the hours, we will email them and everyone who holds a seat.`;

export function IntakeDialog({ program, intake, ...props }: IntakeDialogProps) {
  const params = { id: intake?.id ?? "" };
  return (
    <RecordDialog
      {...props}
      title={`${intake ? "Edit intake" : "Open an intake"}: ${program.title}`}
      fullOnPhones
      className="stack intake-form"
      thing="this intake"
      start={intake}
      read={() => callApi("GET /admin/intakes/:id", { params })}
      formOf={(base) => ({
        form: intakeForm({ ...program, ownCentreId: base?.centreId }),
        rules: intakeRules(lagosDay(new Date()), base?.startsOn),
        known: base ? toIntakeAnswers(base) : { centreId: program.onlyCentreId ?? "" },
        note: base && base.joined + base.held > 0 && <p className="hint">{peopleWords(base)}</p>,
      })}
      toGiven={(answers) => toIntake(answers as Record<string, string>)}
      differencesOf={(saved, mine) => differencesOf(saved, mine, program)}
      save={(given, version) =>
        version === undefined
          ? callApi("POST /admin/intakes", { body: { programId: program.id, ...given } })
          : callApi("PUT /admin/intakes/:id", { params, body: { ...given, version } })
      }
      label={intake ? "Save changes" : "Open intake"}
      done={intake ? "Intake changed" : "Intake opened"}
      fallback="The intake could not be saved"
    />
  );
}
