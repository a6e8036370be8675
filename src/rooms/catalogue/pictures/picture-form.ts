import { defineForm, type FieldChoice } from "#foundation/forms/field.ts";
import { pictureKindNames, pictureKinds, pictureProblems } from "./pictures.ts";

/** A graduate's photograph is uploaded with the graduate's words. */
const offeredKinds = pictureKinds.filter((kind) => kind !== "graduate");

/**
 * What an owner enters with a photograph. @param offered the choices of the screen; without them, a program and a
 * centre are given by id
 */
export const pictureForm = (offered?: {
  readonly programs: readonly FieldChoice[];
  readonly centres: readonly FieldChoice[];
}) =>
  defineForm({
    id: "picture",
    fields: [
      {
        name: "kind",
        kind: "select",
        label: "What does it show?",
        required: "Choose what it shows",
        choices: offeredKinds.map((value) => ({ value, label: pictureKindNames[value] })),
        default: "workshop",
      },
      {
        name: "programId",
        kind: "text",
        label: "Program",
        required: "Choose a program",
        maxLength: 100,
        when: { field: "kind", is: ["workshop", "hands", "work"] },
        ...(offered ? { choices: offered.programs, placeholder: "Choose a program" } : {}),
      },
      {
        name: "centreId",
        kind: "text",
        label: "Centre",
        required: "Choose a centre",
        maxLength: 100,
        when: { field: "kind", is: "centre" },
        ...(offered ? { choices: offered.centres, placeholder: "Choose a centre" } : {}),
      },
      {
        name: "instructor",
        kind: "text",
        label: "Instructor",
        hint: "The name exactly as in the program.",
        required: "Enter the instructor's name",
        maxLength: 120,
        isName: true,
        when: { field: "kind", is: "instructor" },
      },
      {
        name: "alt",
        kind: "text",
        label: "Description for people who can't see it",
        hint: "Say what it shows, in one sentence: “Two learners lay the first course of a wall.”",
        required: "Describe the photograph",
        maxLength: 250,
        rows: 2,
      },
      {
        name: "words",
        kind: "text",
        label: "The instructor's own words",
        hint: "One or two sentences, as they said them. They stand beside the portrait.",
        maxLength: 300,
        rows: 3,
        when: { field: "kind", is: "instructor" },
      },
      {
        name: "madeBy",
        kind: "text",
        label: "Made by",
        hint: "The learner, as they want to be named: “Asabe M., after three months”.",
        maxLength: 120,
        when: { field: "kind", is: "work" },
      },
      {
        name: "soldFor",
        kind: "number",
        label: "Sold for, in naira",
        hint: "What the customer paid. Leave it empty if it was not sold.",
        isMoney: true,
        least: 1,
        most: 100_000_000,
        when: { field: "kind", is: "work" },
      },
      { name: "credit", kind: "text", label: "Photographer", maxLength: 120, isName: true },
      {
        name: "consent",
        kind: "text",
        label: "Agreed to by",
        hint: "Who can be recognised in it, and how and when they agreed. Visitors don't see this.",
        maxLength: 500,
        rows: 2,
      },
      {
        name: "position",
        kind: "number",
        label: "Order",
        hint: "1 comes first. The first photograph of a program leads its page and is on its card.",
        least: 1,
        most: 999,
      },
    ],
  });

/** What a graduate's words need besides the photograph, which is optional. */
export const graduateForm = (programs?: readonly FieldChoice[]) =>
  defineForm({
    id: "graduate",
    fields: [
      {
        name: "name",
        kind: "text",
        label: "Name, as they want it shown",
        required: "Enter the name",
        maxLength: 120,
        isName: true,
      },
      {
        name: "programId",
        kind: "text",
        label: "Program",
        required: "Choose a program",
        maxLength: 100,
        ...(programs ? { choices: programs, placeholder: "Choose a program" } : {}),
      },
      {
        name: "year",
        kind: "number",
        label: "Finished in",
        required: "Enter the year",
        least: 2000,
        most: 2100,
        wrong: "Enter a year, for example 2026",
      },
      {
        name: "words",
        kind: "long-text",
        label: "Their own words",
        required: "Enter what they say",
        maxLength: 600,
        rows: 4,
      },
      {
        name: "alt",
        kind: "text",
        label: "Description of the photograph",
        hint: "For people who can't see it. Only needed with a photograph.",
        maxLength: 250,
        rows: 2,
      },
      {
        name: "consentBy",
        kind: "text",
        label: "Who agreed, and how",
        hint: "Until this is filled in, visitors don't see it: “Asabe Musa, signed on paper”.",
        maxLength: 200,
      },
      {
        name: "consentOn",
        kind: "date",
        label: "Agreed on",
        future: "Enter a day in the past",
      },
    ],
  });

/** An instructor can be recognised, and a learner is named: each must have agreed. */
export const consentProblem = (kind: string, madeBy: string, consent: string): string | null =>
  (kind === "instructor" || madeBy !== "") && consent === "" ? pictureProblems.noConsent : null;
