import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
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
import { missingIn } from "../save-bar.tsx";
import { type Difference, type StaleForm, useStaleEdit } from "../stale-edit.tsx";
import { RecordForm } from "./record-form.tsx";

export type FeeDialogProps = {
  /** The schedule that is changed; without a version, a new one that begins with these amounts. */
  readonly start: Omit<FeeScheduleRecord, "version"> & { readonly version?: number };
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

function show(name: string, value = "") {
  if (name === "holdsFrom") return formatDay(value);
  if (name.endsWith("Weeks")) return value || "At registration";
  return formatNaira(nairaToKobo(Number(value)));
}

/** Which level a field belongs to, for a label on its own. */
const labelOf = (name: string, label: string) => {
  const level = listLevels().find(({ id }) => new RegExp(`^${id}[A-Z]`).test(name));
  return level ? `${level.name}: ${label.toLowerCase()}` : label;
};

function differencesOf(saved: FeeScheduleRecord, mine: NewFeeSchedule): Difference[] {
  const [theirs, own] = [toFeeAnswers(saved), toFeeAnswers(mine)];
  return fieldsOf(feeForm())
    .filter(({ name }) => theirs[name] !== own[name])
    .map(({ name, label }) => ({
      label: labelOf(name, label),
      theirs: show(name, theirs[name]),
      mine: show(name, own[name]),
    }));
}

function FeeForm({
  start,
  onSave,
  onClose,
  ...stale
}: Omit<FeeDialogProps, "onSaved"> &
  StaleForm & { readonly onSave: (given: NewFeeSchedule) => Promise<void> }) {
  const state = useForm({
    form: feeForm(),
    rules: feeRules(lagosDay(new Date())),
    draftKey: null,
    known:
      start.version === undefined ? { ...toFeeAnswers(start), holdsFrom: "" } : toFeeAnswers(start),
    send: async (answers) => {
      try {
        await onSave(toFeeSchedule(answers as Record<string, string>));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { status, code, message } = error;
        throw new CallError(status, { error: message, code, fields: toFeeProblems(error.fields) });
      }
    },
    fallback: "The fees could not be saved",
  });
  return (
    <RecordForm
      {...stale}
      state={state}
      className="fee-form"
      label={start.version === undefined ? "Set fees" : "Save changes"}
      missing={missingIn(state).map((one) => ({ ...one, label: labelOf(one.name, one.label) }))}
      onLeave={onClose}
    />
  );
}

/** Sets fees from a day, or changes those that have not begun. */
export function FeeDialog({ start, onClose, onSaved }: FeeDialogProps) {
  const isNew = start.version === undefined;
  const { base, form, save } = useStaleEdit({
    ...{ thing: "these fees", start, differencesOf },
    read: async () => {
      const { schedules } = await callApi("GET /admin/fees", {});
      return schedules.find(({ holdsFrom }) => holdsFrom === start.holdsFrom);
    },
  });
  const params = { holdsFrom: start.holdsFrom };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? "Set fees" : "Change fees"}
      size="wide"
      fullOnPhones
    >
      <div className="stack stack-16">
        <p className="hint">
          Weeks count from the first day of training. Leave a week empty if that part is due when
          someone registers. Anyone can pay all of it at once.
        </p>
        <FeeForm
          key={base.version ?? 0}
          {...form}
          start={base}
          onClose={onClose}
          onSave={async (given) => {
            await save(given, (version) =>
              version === undefined
                ? callApi("POST /admin/fees", { body: given })
                : callApi("PUT /admin/fees/:holdsFrom", { params, body: { ...given, version } }),
            );
            showToast(isNew ? "Fees set" : "Fees changed");
            onSaved();
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
