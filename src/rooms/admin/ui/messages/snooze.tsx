import { useState } from "react";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { useForm } from "#foundation/forms/use-form.ts";
import { addDays, formatFullDay, lagosDay, mondayOf } from "#foundation/time/time.ts";
import { snoozeForm, snoozeRules } from "#rooms/contact/contract/admin-forms.ts";
import { ActionDialog } from "../form-dialog.tsx";

type SnoozeProps = {
  /** From whom the message is. */
  readonly of: string;
  /** @param until `YYYY-MM-DD` @throws CallError what the server refused */
  readonly onSnooze: (until: string) => Promise<unknown>;
};

function DayDialog({ of, onSnooze, onClose }: SnoozeProps & { readonly onClose: () => void }) {
  const [today] = useState(() => lagosDay(new Date()));
  const state = useForm({
    form: snoozeForm,
    rules: snoozeRules(today),
    draftKey: null,
    send: ({ until }) => onSnooze(until).then(onClose),
    fallback: "It was not snoozed. Check your connection and try again.",
  });
  return (
    <ActionDialog
      title={`Snooze the message of ${of}`}
      form={snoozeForm.id}
      action="Snooze message"
      isBusy={state.status === "sending"}
      onClose={onClose}
    >
      <FormFrame state={state} />
    </ActionDialog>
  );
}

/** Puts a message aside until tomorrow, Monday, or another day. */
export function Snooze({
  onSnooze,
  onQuick,
  ...props
}: SnoozeProps & { readonly onQuick: (until: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const today = lagosDay(new Date());
  const days = [...new Set([addDays(today, 1), addDays(mondayOf(today), 7)])];
  return (
    <>
      <RowMenu
        of={`the message of ${props.of}`}
        label="Snooze"
        actions={[
          ...days.map((day) => ({
            label: `Until ${formatFullDay(day)}`,
            onAct: () => onQuick(day),
          })),
          { label: "Until another day", onAct: () => setAsking(true) },
        ]}
      />
      {isAsking && <DayDialog {...props} onSnooze={onSnooze} onClose={() => setAsking(false)} />}
    </>
  );
}
