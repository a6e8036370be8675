import { type ReactNode, useRef, useState } from "react";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/toast.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatNaira, nairaToKobo } from "#foundation/money.ts";
import { formatDay, lagosDay } from "#foundation/time.ts";
import { feeCalls as calls } from "#rooms/catalogue/contract/desk-calls.ts";
import {
  feeForm,
  feeRules,
  toFeeAnswers,
  toFeeProblems,
  toFeeSchedule,
} from "#rooms/catalogue/contract/fee-form.ts";
import type { FeeScheduleRecord, NewFeeSchedule } from "#rooms/catalogue/contract/fee-schedules.ts";
import { levelNames } from "#rooms/catalogue/rules/program-words.ts";
import { type Difference, StaleEdit } from "../stale-edit.tsx";

export type FeeDialogProps = {
  /** The schedule that is changed; without a version, a new one that begins with these amounts. */
  readonly start: Omit<FeeScheduleRecord, "version"> & { readonly version?: number };
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Conflict = { readonly current: FeeScheduleRecord; readonly mine: NewFeeSchedule };

const show = (name: string, value = "") =>
  name === "holdsFrom" ? formatDay(value) : formatNaira(nairaToKobo(Number(value)));

/** Which level a field belongs to, for a label that stands alone. */
const labelOf = (name: string, label: string) => {
  const level = Object.entries(levelNames).find(([id]) => name.startsWith(id))?.[1];
  return level ? `${level}: ${label.toLowerCase()}` : label;
};

function differencesOf({ current, mine }: Conflict): Difference[] {
  const [theirs, own] = [toFeeAnswers(current), toFeeAnswers(mine)];
  return fieldsOf(feeForm)
    .filter(({ name }) => theirs[name] !== own[name])
    .map(({ name, label }) => ({
      label: labelOf(name, label),
      theirs: show(name, theirs[name]),
      mine: show(name, own[name]),
    }));
}

function FeeForm({
  start,
  stale,
  isReasonOutside,
  onSave,
  onClose,
}: Omit<FeeDialogProps, "onSaved"> & {
  /** Above the form: the choice after somebody else has saved. */
  readonly stale: (form: string, isBusy: boolean) => ReactNode;
  readonly isReasonOutside: boolean;
  readonly onSave: (given: NewFeeSchedule) => Promise<void>;
}) {
  const state = useForm({
    form: feeForm,
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
  const isBusy = state.status === "sending";
  return (
    <>
      {stale(feeForm.id, isBusy)}
      <FormFrame state={state} className="fee-form" isReasonOutside={isReasonOutside}>
        <div className="form-actions">
          <Button type="submit" pending={isBusy} pendingLabel="Saving...">
            {start.version === undefined ? "Set fees" : "Save changes"}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </FormFrame>
    </>
  );
}

/** Sets fees from a day, or changes those that have not begun. */
export function FeeDialog({ start, onClose, onSaved }: FeeDialogProps) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [base, setBase] = useState(start);
  /** Set when the person decides to save over what somebody else saved. */
  const overVersion = useRef<number>(undefined);
  const [isReasonOutside, setIsReasonOutside] = useState(false);
  async function save(given: NewFeeSchedule) {
    const version = overVersion.current ?? base.version;
    setIsReasonOutside(false);
    const params = { holdsFrom: start.holdsFrom };
    try {
      if (version === undefined) await callApi(calls.add, { body: given });
      else await callApi(calls.change, { params, body: { ...given, version } });
    } catch (error) {
      if (error instanceof CallError && error.code === "changed_meanwhile") {
        const { schedules } = await callApi(calls.list, {});
        const current = schedules.find(({ holdsFrom }) => holdsFrom === start.holdsFrom);
        if (current) {
          setConflict({ current, mine: given });
          setIsReasonOutside(true);
        }
      }
      throw error;
    }
    showToast(version === undefined ? "Fees set" : "Fees changed");
    onSaved();
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={start.version === undefined ? "Set fees" : "Change fees"}
      size="wide"
      fullOnPhones
    >
      <div className="stack stack-16">
        <FeeForm
          key={base.version ?? 0}
          start={base}
          isReasonOutside={isReasonOutside}
          stale={(form, isBusy) =>
            conflict && (
              <StaleEdit
                {...{ form, isBusy, conflict }}
                thing="these fees"
                differences={differencesOf(conflict)}
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
