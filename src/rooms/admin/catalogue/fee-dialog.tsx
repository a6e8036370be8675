import { formatNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import type { FormField } from "#foundation/forms/field.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import {
  feeForm,
  feeRules,
  toFeeAnswers,
  toFeeProblems,
  toFeeSchedule,
} from "#rooms/catalogue/fees/fee-form.ts";
import type {
  FeeScheduleRecord,
  NewFeeSchedule,
} from "#rooms/catalogue/fees/fee-schedule-endpoints.ts";
import { listLevels } from "#rooms/catalogue/levels/levels.ts";
import { type Difference, differencesIn } from "../stale-edit.tsx";
import { RecordDialog } from "./record-dialog.tsx";

export type FeeDialogProps = {
  /** The schedule that is changed; without a version, a new one that begins with these amounts. */
  readonly start: Omit<FeeScheduleRecord, "version"> & { readonly version?: number };
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

function inWords({ name }: FormField, answer: string) {
  if (name === "holdsFrom") return formatDay(answer);
  if (name.endsWith("Weeks")) return answer || "At registration";
  return formatNaira(nairaToKobo(Number(answer)));
}

/** Which level a field belongs to, for a label on its own. */
const labelOf = (name: string, label: string) => {
  const level = listLevels().find(({ id }) => new RegExp(`^${id}[A-Z]`).test(name));
  return level ? `${level.name}: ${label.toLowerCase()}` : label;
};

const differencesOf = (saved: FeeScheduleRecord, mine: NewFeeSchedule): Difference[] =>
  differencesIn(feeForm(), toFeeAnswers(saved), toFeeAnswers(mine), inWords, labelOf);

/** The call uses other names for the fields. */
function namedAsHere(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const { status, code, message } = error;
  throw new CallError(status, { error: message, code, fields: toFeeProblems(error.fields) });
}

/** Sets fees from a day, or changes fees that are not in effect yet. */
export function FeeDialog({ start, ...props }: FeeDialogProps) {
  const isNew = start.version === undefined;
  const params = { holdsFrom: start.holdsFrom };
  return (
    <RecordDialog
      {...props}
      title={isNew ? "Set fees" : "Change fees"}
      size="wide"
      fullOnPhones
      hint="Weeks count from the first day of training. Leave a week empty if that part is due when someone registers. Anyone can pay all of it at once."
      thing="these fees"
      start={start}
      read={async () => {
        const { schedules } = await callApi("GET /admin/fees", {});
        return schedules.find(({ holdsFrom }) => holdsFrom === start.holdsFrom);
      }}
      formOf={(base) => ({
        form: feeForm(),
        rules: feeRules(lagosDay(new Date())),
        known: {
          ...toFeeAnswers(base),
          ...(base.version === undefined ? { holdsFrom: "" } : {}),
        },
      })}
      toGiven={(answers) => toFeeSchedule(answers as Record<string, string>)}
      differencesOf={differencesOf}
      save={(given, version) =>
        (version === undefined
          ? callApi("POST /admin/fees", { body: given })
          : callApi("PUT /admin/fees/:holdsFrom", { params, body: { ...given, version } })
        ).catch(namedAsHere)
      }
      labelOf={labelOf}
      className="stack fee-form"
      label={isNew ? "Set fees" : "Save changes"}
      done={isNew ? "Fees set" : "Fees changed"}
      fallback="The fees could not be saved"
    />
  );
}
