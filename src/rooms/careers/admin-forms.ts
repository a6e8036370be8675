import type { FormRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { plainMarks, readLine } from "#foundation/text/text.ts";

/** What staff enter about a job application. */

/** What it says is sent to the applicant. */
export const rejectionForm = defineForm({
  id: "rejection",
  fields: [
    {
      name: "reason",
      kind: "long-text",
      label: "Reason (optional)",
      hint: "The applicant sees it word for word.",
      maxLength: 2_000,
      rows: 4,
    },
  ],
});

/** When and where the applicant is expected; sent to them. */
export const invitationForm = defineForm({
  id: "invitation",
  fields: [
    {
      name: "day",
      kind: "date",
      label: "Day",
      required: "Day is required",
    },
    {
      name: "time",
      kind: "text",
      label: "Time",
      hint: "As 10:00 or 2pm.",
      required: "Time is required",
      maxLength: 20,
      width: "short",
    },
    {
      name: "place",
      kind: "text",
      label: "Place",
      hint: "The address, and the room or who to ask for.",
      required: "Place is required",
      maxLength: 300,
      rows: 2,
    },
  ],
});

/** Only staff see it, and the applicant in a copy of their data. */
export const noteForm = defineForm({
  id: "note",
  fields: [
    {
      name: "text",
      kind: "long-text",
      label: "New note",
      required: "Write the note",
      maxLength: 4_000,
      rows: 3,
    },
  ],
});

/** `10:00`, `9.30`, `2pm`, `2:30 PM` → `HH:MM`; null for anything else. */
export function readTime(typed: string): string | null {
  const read = /^(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?$/i.exec(plainMarks(readLine(typed)));
  if (!read) return null;
  const [, hours = "", minutes = "00", half] = read;
  const hour = Number(hours);
  if (Number(minutes) > 59 || (!half && read[2] === undefined)) return null;
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  const inDay = half ? (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : hour;
  return `${String(inDay).padStart(2, "0")}:${minutes}`;
}

/** @param today `YYYY-MM-DD` in Lagos */
export const invitationRules = (today: string): FormRules => ({
  today,
  checks: {
    day: (day, now) => (day < now ? "Choose a day in the future" : null),
    time: (time) => (readTime(time) ? null : "Enter a time like 10:00 or 2pm"),
  },
});
