import { defineForm, type Form } from "#foundation/forms/field.ts";
import type { ReminderId } from "#foundation/reminders/reminder-ids.ts";

/** When reminders are sent, as the office sees and changes it: words and form. */

type Told = {
  readonly name: string;
  readonly who: string;
  /** Of the number; null for the reminder on the day itself. */
  readonly amount: {
    readonly label: string;
    readonly unit: "day" | "hour";
    readonly least: number;
    readonly most: number;
    /** After the number: `before the day` */
    readonly when: string;
  } | null;
};

const days = (when: string, most: number) =>
  ({ label: `Days ${when}`, unit: "day", least: 1, most, when }) as const;

export const reminderWords: Readonly<Record<ReminderId, Told>> = {
  instalment_before: {
    name: "Instalment is due soon",
    who: "Learner and guardian",
    amount: days("before its day", 60),
  },
  instalment_day: { name: "Instalment is due today", who: "Learner and guardian", amount: null },
  instalment_after: {
    name: "Instalment is late",
    who: "Learner and guardian",
    amount: days("after its day", 60),
  },
  start_before: {
    name: "Training starts soon",
    who: "Learner and guardian",
    amount: days("before the first day", 30),
  },
  till_after: {
    name: "Till is still open",
    who: "The clerk who opened it",
    amount: {
      label: "Hours after closing time",
      unit: "hour",
      least: 0,
      most: 12,
      when: "after closing time",
    },
  },
};

const isSentField = {
  name: "isSent",
  kind: "radio",
  label: "Send this reminder",
  required: "Choose whether to send it",
  choices: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No, to nobody" },
  ],
} as const;

/** The form of one reminder. */
export function reminderForm(id: ReminderId): Form {
  const { amount } = reminderWords[id];
  if (!amount) return defineForm({ id: "reminder", fields: [isSentField] });
  const { label, least, most } = amount;
  const wrong = wrongAmount(id);
  return defineForm({
    id: "reminder",
    fields: [
      isSentField,
      {
        name: "amount",
        kind: "number",
        label,
        least,
        most,
        required: wrong,
        wrong,
        tooLarge: wrong,
        when: { field: "isSent", is: "yes" },
      },
    ],
  });
}

export function wrongAmount(id: ReminderId): string {
  const { amount } = reminderWords[id];
  return amount ? `Enter a whole number from ${amount.least} to ${amount.most}` : "";
}
