import { examples } from "#academy";
import type { FormRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";

/** What staff enter for an event or a chapter; visitors read it on the community page. */

export const eventForm = defineForm({
  id: "event",
  fields: [
    { name: "title", kind: "text", label: "Title", required: "Title is required", maxLength: 120 },
    {
      name: "type",
      kind: "text",
      label: "Kind of event",
      hint: "For example, Open day, Meeting or Online talk.",
      required: "Kind of event is required",
      maxLength: 40,
      width: "medium",
    },
    { name: "date", kind: "date", label: "Date", required: "Date is required" },
    {
      name: "location",
      kind: "text",
      label: "Place",
      hint: "A centre's town, another place, or Online.",
      required: "Place is required",
      maxLength: 120,
    },
    {
      name: "description",
      kind: "long-text",
      label: "Description",
      required: "Description is required",
      maxLength: 2_000,
      rows: 5,
    },
    {
      name: "capacity",
      kind: "number",
      label: "Places",
      hint: "How many may register here. Leave it empty for no limit.",
      least: 1,
      most: 100_000,
      wrong: "Enter a whole number from 1, or leave it empty",
    },
    {
      name: "attendees",
      kind: "number",
      label: "Expected besides them",
      hint: "People who come without registering here. The page adds both.",
      least: 0,
      most: 100_000,
    },
  ],
});

/**
 * @param today `YYYY-MM-DD` in Lagos
 * @param dateBefore of the edited event: a past day may stay
 */
export const eventRules = (today: string, dateBefore?: string): FormRules => ({
  today,
  checks: {
    date: (date, now) => (date < now && date !== dateBefore ? "Choose a day in the future" : null),
  },
});

export const chapterForm = defineForm({
  id: "chapter",
  fields: [
    {
      name: "name",
      kind: "text",
      label: "Name",
      required: "Name is required",
      maxLength: 120,
      isName: true,
      wrong: `Write the chapter’s name with letters, for example ${examples.chapter}`,
    },
    {
      name: "location",
      kind: "text",
      label: "Place",
      required: "Place is required",
      maxLength: 120,
    },
    {
      name: "nextEvent",
      kind: "text",
      label: "What comes next",
      hint: "For example, Visit to a workshop, last Friday of the month.",
      required: "What comes next is required",
      maxLength: 200,
    },
    {
      name: "members",
      kind: "number",
      label: "Members from before",
      hint: "People who joined elsewhere. The page adds those who joined here.",
      least: 0,
      most: 1_000_000,
    },
  ],
});
