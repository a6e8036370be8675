import * as z from "zod";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { graduateForm, pictureForm } from "./picture-form.ts";
import { type PictureFile, pictureKinds } from "./pictures.ts";

/** Photographs, and the words of graduates. */

const manage = { who: "admin", permission: "catalogue.manage", tag: "catalogue" } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const version = z
  .int()
  .describe("of what the caller edited; 409 `changed_meanwhile` if it has changed");

const fileId = z.string().min(1).max(100);
const fileIds = z
  .strictObject({
    pictureSmall: fileId,
    pictureMedium: fileId,
    pictureLarge: fileId,
  } satisfies Record<PictureFile, z.ZodType>)
  .describe("the uploaded files, by the purpose of each upload");

const Size = z.object({
  width: z.int(),
  height: z.int(),
  fileId: z.string(),
  bytes: z.int(),
});

export const PictureRecord = z.object({
  id: z.string(),
  kind: z.enum(pictureKinds),
  programId: z.string().nullable(),
  program: z.string().nullable().describe("the program's title"),
  centreId: z.string().nullable(),
  instructor: z.string().nullable(),
  alt: z.string(),
  credit: z.string(),
  consent: z.string(),
  words: z.string().describe("an instructor's own words"),
  madeBy: z.string().describe("the learner who made a finished piece, as they want to be named"),
  soldFor: z.number().nullable().describe("what a finished piece sold for, in naira"),
  position: z.int(),
  sizes: z.array(Size),
  archived: z.boolean(),
  created_at: z.iso.datetime(),
  version: z.int(),
});
export type PictureRecord = z.output<typeof PictureRecord>;

export const openPictureEndpoint = defineEndpoint({
  method: "GET",
  path: "/pictures/:id",
  who: "anyone",
  tag: "catalogue",
  summary: "One size of a photograph that pages show; the file at an address never changes",
  params,
  // A page shows several of them, and all phones of a town may share one address.
  perMinute: 6_000,
  answers: { 200: z.string().describe("image/webp or image/jpeg"), 304: null },
});

export const openPictureFileEndpoint = defineEndpoint({
  ...manage,
  method: "GET",
  path: "/admin/picture-files/:id",
  opensInBrowser: true,
  summary: "One size of any photograph, also of an archived one",
  params,
  answers: { 200: z.string().describe("image/webp or image/jpeg") },
});

export const listPicturesEndpoint = defineEndpoint({
  ...manage,
  method: "GET",
  path: "/admin/pictures",
  opensInBrowser: true,
  summary: "Photographs, archived ones too",
  query: AdminListQuery.extend({
    kind: z.enum(pictureKinds).optional(),
    state: z.enum(["shown", "archived"]).optional(),
    sort: z.enum(["created_at", "position"]).default("created_at"),
  }),
  answers: { 200: z.object({ pictures: z.array(PictureRecord), ...adminPageFields }) },
});

/** A photograph that nobody has taken yet. */
export const MissingPicture = z.object({
  kind: z.enum(pictureKinds),
  programId: z.string().nullable(),
  centreId: z.string().nullable(),
  instructor: z.string().nullable(),
  of: z.string().describe("the program's title, the instructor or the centre"),
  pages: z.array(z.string()).describe("the titles of the programs that would show it"),
  placesTaken: z.int().describe("in all starts of those programs"),
  startsOn: z.iso.date().nullable().describe("the next start of one of them"),
});
export type MissingPicture = z.output<typeof MissingPicture>;

export const pictureCalls = defineEndpoints({
  listMissingPictures: {
    ...manage,
    method: "GET",
    path: "/admin/missing-pictures",
    summary: "Photographs still missing, first those that would do most for learners",
    answers: { 200: z.object({ pictures: z.array(MissingPicture), more: z.int() }) },
  },
  getPicture: {
    ...manage,
    method: "GET",
    path: "/admin/pictures/:id",
    summary: "One photograph, and who changed it",
    params,
    answers: { 200: PictureRecord.extend({ history: z.array(PastEvent) }) },
  },
  createPicture: {
    ...manage,
    method: "POST",
    path: "/admin/pictures",
    summary: "Add a photograph whose three sizes were uploaded; pages show it within a second",
    body: z.looseObject({ ...bodyShapesOf(pictureForm().fields), files: fileIds }),
    answers: { 201: PictureRecord },
  },
  updatePicture: {
    ...manage,
    method: "PUT",
    path: "/admin/pictures/:id",
    summary: "Change the words and facts of a photograph; its new kind must have the same shape",
    params,
    body: z.looseObject({ ...bodyShapesOf(pictureForm().fields), version }),
    answers: { 200: PictureRecord },
  },
  archivePicture: {
    ...manage,
    method: "POST",
    path: "/admin/pictures/:id/archive",
    summary: "Take a photograph off all pages, or show it again",
    params,
    body: z.object({ archived: z.boolean(), version }),
    answers: { 200: PictureRecord },
  },
  deletePicture: {
    ...manage,
    method: "DELETE",
    path: "/admin/pictures/:id",
    summary: "Delete an archived photograph with its files. 409 picture_shown for any other",
    params,
    answers: { 204: null },
  },
});

export const GraduateRecord = z.object({
  id: z.string(),
  name: z.string(),
  programId: z.string(),
  program: z.string(),
  year: z.int(),
  words: z.string(),
  alt: z.string(),
  picture: z.array(Size).nullable(),
  consentBy: z.string().nullable(),
  consentOn: z.iso.date().nullable(),
  shown: z.boolean().describe("whether visitors see it: only with a consent"),
  version: z.int(),
});
export type GraduateRecord = z.output<typeof GraduateRecord>;

export const listGraduatesEndpoint = defineEndpoint({
  ...manage,
  method: "GET",
  path: "/admin/graduates",
  opensInBrowser: true,
  summary: "Words of graduates, including those without consent",
  query: AdminListQuery.extend({ sort: z.enum(["created_at", "name"]).default("created_at") }),
  answers: { 200: z.object({ graduates: z.array(GraduateRecord), ...adminPageFields }) },
});

const graduateBody = { ...bodyShapesOf(graduateForm().fields), files: fileIds.optional() };

export const graduateCalls = defineEndpoints({
  getGraduate: {
    ...manage,
    method: "GET",
    path: "/admin/graduates/:id",
    summary: "One graduate's words, and who changed them",
    params,
    answers: { 200: GraduateRecord.extend({ history: z.array(PastEvent) }) },
  },
  createGraduate: {
    ...manage,
    method: "POST",
    path: "/admin/graduates",
    summary: "Add a graduate's words; visitors see them once a consent is recorded",
    body: z.looseObject(graduateBody),
    answers: { 201: GraduateRecord },
  },
  updateGraduate: {
    ...manage,
    method: "PUT",
    path: "/admin/graduates/:id",
    summary: "Change a graduate's words, photograph or consent",
    params,
    body: z.looseObject({ ...graduateBody, version }),
    answers: { 200: GraduateRecord },
  },
  withdrawGraduate: {
    ...manage,
    method: "POST",
    path: "/admin/graduates/:id/withdraw",
    summary: "Consent was withdrawn: deletes words and photograph within a second",
    params,
    answers: { 204: null },
  },
});
