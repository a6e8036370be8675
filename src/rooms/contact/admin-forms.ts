import type { FormRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { addDays } from "#foundation/time/time.ts";
import { longestSnoozeDays } from "./states.ts";
import { longestMessage } from "./subjects.ts";

export const replyForm = defineForm({
  id: "reply",
  fields: [
    {
      name: "text",
      kind: "long-text",
      label: "Your answer",
      required: "Write your answer",
      maxLength: longestMessage,
      rows: 8,
    },
  ],
});

/** When a snoozed message comes back. */
export const snoozeForm = defineForm({
  id: "snooze",
  fields: [
    {
      name: "until",
      kind: "date",
      label: "Day",
      hint: "It comes back when that day begins, or earlier if the sender writes again.",
      required: "Choose a day",
    },
  ],
});

/** @param today `YYYY-MM-DD` in Lagos */
export const snoozeRules = (today: string): FormRules => ({
  today,
  checks: {
    until(day, now) {
      if (day <= now) return "Choose a day in the future";
      const isFar = day > addDays(now, longestSnoozeDays);
      return isFar ? `Choose a day within ${longestSnoozeDays} days` : null;
    },
  },
});
