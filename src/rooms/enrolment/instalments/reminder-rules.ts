import * as z from "zod";
import { defineForm, type Form } from "#foundation/forms/field.ts";
import { defineEndpoints } from "#foundation/http/endpoint.ts";
import type { ReminderId } from "#foundation/reminders/reminder-rules.ts";
import { reminderIds } from "#foundation/reminders/tables.ts";

/** When reminders are sent, as the office sees and changes it. */

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

const ReminderRuleRecord = z.object({
  id: z.enum(reminderIds),
  isOn: z.boolean(),
  amount: z.int().describe("days before or after, or hours for `till_after`"),
  version: z.int().describe("0 as long as nobody has changed it"),
});
export type ReminderRuleRecord = z.output<typeof ReminderRuleRecord>;

const staff = { who: "admin", permission: "catalogue.manage", tag: "enrolment" } as const;
const listed = z.object({ rules: z.array(ReminderRuleRecord) });

export const reminderRuleCalls = defineEndpoints({
  listReminderRules: {
    ...staff,
    method: "GET",
    path: "/admin/reminder-rules",
    summary: "When each reminder that leaves by itself is sent, and whether it is",
    answers: { 200: listed },
  },
  setReminderRule: {
    ...staff,
    method: "PUT",
    path: "/admin/reminder-rules/:id",
    summary:
      "Change when a reminder is sent, or turn it off. It counts from the next run of its job",
    params: z.object({ id: z.enum(reminderIds) }),
    body: z.object({
      isOn: z.boolean(),
      amount: z.int().nullish().describe("the one before, if left out"),
      version: z
        .int("Say which version you have seen")
        .describe(
          "of the rule that the caller saw; 409 `changed_meanwhile` if it has changed since",
        ),
    }),
    answers: { 200: listed },
  },
});
