import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { answerShapesOf } from "#foundation/forms/form-shape.ts";
import { tooLong } from "#foundation/forms/read-answer.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { isWeekField } from "../program/program-answers.ts";
import { ProgramBody, ProgramChangeBody } from "../program/program-body.ts";
import { listFields, programForm } from "../program/program-form.ts";
import { Company, Family, Level, Mode, PriceType, Week } from "../program/program-record.ts";
import { programStatuses } from "../program/program-status.ts";
import { longestTitle } from "../program/program-terms.ts";

/** What admins do with the catalogue. */

const staff = { who: "admin", permission: "catalogue.manage", tag: "catalogue" } as const;

const ProgramStatus = z.enum(programStatuses);

/** A row of the list. `version` goes up with every change. */
export const CatalogueRow = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  status: ProgramStatus,
  mode: Mode,
  priceType: PriceType,
  price: z.number().describe("naira; 0 unless the program has a price of its own"),
  levels: z.array(Level),
  location: z.string().describe("where it is taught, as text"),
  family: Family,
  unanswered: z.array(z.string()).describe("choices not yet made for a draft"),
  version: z.int(),
  updated_at: z.iso.datetime(),
});
export type CatalogueRow = z.output<typeof CatalogueRow>;

const isInRow = (name: string) => Object.hasOwn(CatalogueRow.shape, name);

/** The fields of the form as the record has them. Code that reads a field by name declares it below. */
const formShapes = answerShapesOf(
  fieldsOf(programForm()).filter(({ name }) => !isWeekField(name) && !isInRow(name)),
);

const listShapes = Object.fromEntries(
  listFields.map((name) => [name, z.array(z.string())]),
) as Record<(typeof listFields)[number], z.ZodArray<z.ZodString>>;

/** A program with everything admins edit, with the form's names. */
export const CatalogueProgram = CatalogueRow.extend({
  ...formShapes,
  ...listShapes,
  centreIds: z.array(CentreIdShape).describe("the centres that teach it; none online"),
  weekPlan: z.record(z.string(), Week).nullable(),
  worksWith: Company.nullable(),
  duration: z.string(),
  externalUrl: z.string(),
  startsOn: z.iso.date().nullable(),
  hybridOpen: z.boolean(),
  created_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable().describe("null for a draft"),
  archived_at: z.iso.datetime().nullable(),
  openRegistrations: z
    .object({ unpaid: z.int(), applied: z.int(), learning: z.int() })
    .describe("registrations that are not finished"),
  comingIntakes: z.int().describe("intakes that have not started, at open centres"),
  missing: z
    .record(z.string(), z.string())
    .describe("what keeps it from being published, by field; empty when nothing is missing"),
});
export type CatalogueProgram = z.output<typeof CatalogueProgram>;

/** What its screen shows. */
export const ProgramWithHistory = CatalogueProgram.extend({
  history: z.array(PastEvent).describe("its history, oldest first"),
});
export type ProgramWithHistory = z.output<typeof ProgramWithHistory>;

const params = z.object({ id: z.string().min(1).max(100) });

export const listCatalogueEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/catalogue",
  opensInBrowser: true,
  summary: "Programs of the catalogue: drafts, published and archived ones",
  query: AdminListQuery.extend({
    status: ProgramStatus.optional(),
    mode: Mode.optional(),
    priceType: PriceType.optional(),
    family: Family.optional(),
    sort: z.enum(["number", "title", "updated_at"]).default("number"),
    order: z.enum(["asc", "desc"]).default("asc"),
  }),
  answers: { 200: z.object({ programs: z.array(CatalogueRow), ...adminPageFields }) },
});

export const programCalls = defineEndpoints({
  getCatalogueProgram: {
    ...staff,
    method: "GET",
    path: "/admin/catalogue/:id",
    summary: "One program with everything admins can edit, and its history",
    params,
    answers: { 200: ProgramWithHistory },
  },
  createProgram: {
    ...staff,
    method: "POST",
    path: "/admin/catalogue",
    summary: "Add a program as a draft, which only admins see",
    body: ProgramBody,
    answers: { 201: CatalogueProgram },
  },
  updateProgram: {
    ...staff,
    method: "PUT",
    path: "/admin/catalogue/:id",
    summary: "Replace what a program says; registrations made before keep their price",
    params,
    body: ProgramChangeBody,
    answers: { 200: CatalogueProgram },
  },
  publishProgram: {
    ...staff,
    method: "POST",
    path: "/admin/catalogue/:id/publish",
    summary:
      "Publish a draft or an archived program; 422 with `fields` for everything that is missing",
    params,
    body: z.object({ version: z.int("Say which version you saw") }),
    answers: { 200: CatalogueProgram },
  },
  archiveProgram: {
    ...staff,
    method: "DELETE",
    path: "/admin/catalogue/:id",
    summary: "Archive a program: it is no longer offered, links and money history stay",
    params,
    query: z.object({
      anyway: z
        .enum(["yes"])
        .optional()
        .describe(
          "archives it although registrations are open; without it 409 `open_registrations`",
        ),
    }),
    answers: { 200: CatalogueProgram },
  },
  copyProgram: {
    ...staff,
    method: "POST",
    path: "/admin/catalogue/:id/copy",
    summary:
      "A draft that copies a program under its own title; its intakes, dates, photographs and registrations are not copied",
    params,
    body: z.object({
      title: z
        .string("Enter a title")
        .trim()
        .min(1, "Enter a title")
        .max(longestTitle, tooLong(longestTitle)),
    }),
    answers: { 201: CatalogueProgram },
  },
  previewProgram: {
    ...staff,
    method: "POST",
    path: "/admin/catalogue/:id/preview",
    summary: "An address that shows the program’s page before it is published, for half an hour",
    params,
    answers: { 201: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  },
});
