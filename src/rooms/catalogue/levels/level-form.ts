import { defineForm } from "#foundation/forms/field.ts";
import { levelProblems, mostMonths } from "./level-input.ts";

/** The form of a level. A new one comes last unless its position is given. */
export const levelForm = defineForm({
  id: "level",
  fields: [
    {
      name: "name",
      kind: "text",
      label: "Name",
      hint: "For example: Master.",
      maxLength: 40,
      required: levelProblems.name,
    },
    {
      name: "months",
      kind: "number",
      label: "Months",
      hint: "Applies to registrations made from now on. All others keep their last day.",
      least: 1,
      most: mostMonths,
      required: levelProblems.months,
      wrong: levelProblems.months,
      tooLarge: levelProblems.months,
    },
    {
      name: "about",
      kind: "text",
      label: "What it is for",
      hint: "One sentence for the help page and the guide to choosing.",
      maxLength: 160,
    },
    {
      name: "order",
      kind: "number",
      label: "Place in the order",
      hint: "1 comes first. If you leave it empty, a new level comes last.",
      least: 1,
      most: 99,
    },
  ],
});
