import * as z from "zod";
import type { AnswersOf } from "#foundation/forms/answers.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { bodyShapesOf, formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { invitationForm, noteForm, rejectionForm } from "./admin-forms.ts";
import { type ApplicationFile, applicationFileNames } from "./application-files.ts";
import { applicationForm } from "./application-form.ts";
import { stages } from "./stages.ts";

/** What staff do with job applications. */

const staff = { who: "admin", tag: "careers" } as const;
const Text = z.string();
const Day = z.iso.date();
const id = z.object({ id: z.string().min(1).max(100) });

export const Stage = z.enum(stages, "Choose a stage");

/** An application as the list shows it. */
export const JobApplicationSummary = z.object({
  id: Text,
  reference: Text,
  createdAt: z.iso.datetime(),
  stage: Stage,
  fullName: Text,
  emailAddress: Text,
  phoneNumber: Text,
  positionApplied: Text,
  preferredWorkLocation: Text,
  tradeSkillArea: Text,
  yearsOfExperience: Text,
  highestQualification: Text,
  deletedOn: Day.describe("the day on which the retention rule deletes it"),
});
export type JobApplicationSummary = z.output<typeof JobApplicationSummary>;

/** What their list can be sorted by: columns of the table. */
export const jobApplicationSorts = ["createdAt", "fullName", "positionApplied"] as const;

type TextName = Exclude<
  keyof AnswersOf<typeof applicationForm>,
  ApplicationFile | "affiliatedWithInstitution"
>;

/** The answers that are texts, in the form's order. */
const texts = fieldsOf(applicationForm)
  .filter(({ kind }) => kind !== "file" && kind !== "yes-no")
  .map(({ name }) => [name, Text]);

export const Interview = z.object({
  day: Day,
  time: z.string().describe("HH:MM in Lagos"),
  place: Text,
});

/** A whole application: the fields of the specification, its documents and what was decided. */
export const JobApplicationRecord = JobApplicationSummary.extend({
  ...(Object.fromEntries(texts) as Record<TextName, typeof Text>),
  affiliatedWithInstitution: z.boolean(),
  interview: Interview.nullable(),
  rejectionReason: Text.nullable(),
  version: z.int().describe("goes up with every change of stage"),
  documents: z.array(
    z.object({
      id: Text,
      field: z.enum(applicationFileNames),
      name: Text,
      mediaType: Text,
      sizeBytes: z.int(),
    }),
  ),
});
export type JobApplicationRecord = z.output<typeof JobApplicationRecord>;

export const JobNote = z.object({
  id: Text,
  text: Text,
  by: Text.nullable().describe(
    "the name of the person who wrote it; null when their account is closed",
  ),
  createdAt: z.iso.datetime(),
  mayDelete: z.boolean().describe("whether the caller wrote it or is an owner"),
});
export type JobNote = z.output<typeof JobNote>;

export const listJobApplicationsEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/job-applications",
  permission: "careers.read",
  opensInBrowser: true,
  summary: "Job applications",
  query: AdminListQuery.extend({
    stage: Stage.optional(),
    position: z.string().max(100).optional(),
    sort: z.enum(jobApplicationSorts).default("createdAt"),
  }),
  answers: { 200: z.object({ applications: z.array(JobApplicationSummary), ...adminPageFields }) },
});

export const deleteJobNoteEndpoint = defineEndpoint({
  ...staff,
  method: "DELETE",
  path: "/admin/job-applications/:id/notes/:note",
  permission: "careers.manage",
  summary: "Delete a note: only its author or an owner can",
  params: id.extend({ note: z.string().min(1).max(100) }),
  answers: { 204: null },
});

export const jobApplicationCalls = defineEndpoints({
  getJobApplication: {
    ...staff,
    method: "GET",
    path: "/admin/job-applications/:id",
    permission: "careers.read",
    summary: "One job application with its documents' names, notes and history",
    params: id,
    answers: {
      200: z.object({
        application: JobApplicationRecord,
        notes: z.array(JobNote),
        history: z.array(PastEvent),
      }),
    },
  },
  setJobStage: {
    ...staff,
    method: "PUT",
    path: "/admin/job-applications/:id/stage",
    permission: "careers.manage",
    summary:
      "Set the stage; an invitation and a rejection are mailed. 409 `changed_meanwhile` names what someone else did; `stage_not_possible` from the present one",
    params: id,
    body: z.looseObject({
      stage: Stage,
      version: z.int().describe("of the application that the caller saw"),
      ...bodyShapesOf([...invitationForm.fields, ...rejectionForm.fields]),
    }),
    answers: { 200: JobApplicationRecord },
  },
  addJobNote: {
    ...staff,
    method: "POST",
    path: "/admin/job-applications/:id/notes",
    permission: "careers.manage",
    summary: "Write a note that only staff see; it is part of a copy of the applicant's data",
    params: id,
    body: formBody(noteForm),
    answers: { 201: JobNote },
  },
  deleteJobApplication: {
    ...staff,
    method: "DELETE",
    path: "/admin/job-applications/:id",
    permission: "careers.delete",
    summary: "Delete an application with its documents and notes before its day",
    params: id,
    answers: { 204: null },
  },
});

export const openJobDocumentEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/job-documents/:id",
  permission: "files.read",
  opensInBrowser: true,
  summary: "A document of an application as a file; recorded in the audit log",
  params: id,
  answers: { 200: z.string().describe("the file") },
});
