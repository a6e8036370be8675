import * as z from "zod";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoints } from "#foundation/http/endpoint.ts";
import { levelForm } from "./level-form.ts";

/** What owners do with the levels of training: name, months, order, and whether programs may offer them. */

const staff = { who: "admin", permission: "catalogue.manage", tag: "catalogue" } as const;

export const LevelRecord = z.object({
  /** kebab-case; it never changes. */
  id: z.string(),
  name: z.string(),
  months: z.int().describe("of training, for registrations made from now on"),
  about: z.string().describe("a sentence on what it is for; may be empty"),
  order: z.int().describe("its place among all levels, from 1"),
  closed: z.boolean().describe("closed to new registrations"),
  programs: z.int().describe("how many programs offer it"),
  hasFees: z.boolean().describe("whether the fees of today have amounts for it"),
  version: z.int(),
});
export type LevelRecord = z.output<typeof LevelRecord>;

const version = z
  .int("Say which version you have seen")
  .describe("of the level that the caller saw; 409 `changed_meanwhile` if it has changed since");

const params = z.object({ id: z.string().max(60) });

const listed = z.object({ levels: z.array(LevelRecord) });

export const levelCalls = defineEndpoints({
  listLevels: {
    ...staff,
    method: "GET",
    path: "/admin/levels",
    summary: "The levels of training in their order, closed ones too",
    answers: { 200: listed },
  },
  addLevel: {
    ...staff,
    method: "POST",
    path: "/admin/levels",
    summary:
      "Add a level. Programs can offer it when it has fees; 409 `level_exists` for the name of another",
    body: z.looseObject(bodyShapesOf(levelForm.fields)),
    answers: { 201: listed },
  },
  changeLevel: {
    ...staff,
    method: "PUT",
    path: "/admin/levels/:id",
    summary:
      "Change a level: name, months, sentence, order; 409 `level_exists` for the name of another",
    params,
    body: z.looseObject({ ...bodyShapesOf(levelForm.fields), version }),
    answers: { 200: listed },
  },
  setLevelState: {
    ...staff,
    method: "PUT",
    path: "/admin/levels/:id/state",
    summary:
      "Close a level to new registrations, or open it again. Programs stop offering a closed one; 409 `only_level` if one offers no other",
    params,
    body: z.object({ closed: z.boolean(), version }),
    answers: { 200: listed },
  },
  removeLevel: {
    ...staff,
    method: "DELETE",
    path: "/admin/levels/:id",
    summary: "Remove a level that nothing uses; 409 `level_in_use` for any other",
    params,
    query: z.object({ version: z.coerce.number("Say which version you have seen").pipe(version) }),
    answers: { 200: listed },
  },
});
