import * as z from "zod";
import type { AnswersOf } from "#foundation/forms/answers.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import {
  type ApplicationFile,
  applicationFileNames,
  applicationFiles,
  maxApplicationBytes,
} from "../rules/application-files.ts";
import { applicationForm } from "./application-form.ts";

const tag = "careers";

/** Every date that can be meant passes here; the verb knows the day. */
const anyDay = { today: "9999-12-31" };

/** Fields and files named as in the specification; everything else that is sent is dropped. */
export const JobApplicationBody = formBody(applicationForm, anyDay);

export const submitJobApplicationEndpoint = defineEndpoint({
  method: "POST",
  path: "/job-applications",
  who: "anyone",
  tag,
  summary: "Apply for a position",
  files: applicationFiles,
  body: JobApplicationBody,
  answers: { 201: z.object({ id: z.string(), reference: z.string() }) },
  // The files, and the texts around them.
  bodyBytes: maxApplicationBytes + 500_000,
  perMinute: 120,
  perHour: { emailAddress: 10 },
});

const Text = z.string();

type TextName = Exclude<
  keyof AnswersOf<typeof applicationForm>,
  ApplicationFile | "affiliatedWithInstitution"
>;

/** The answers that are texts, in the form's order. */
const texts = fieldsOf(applicationForm)
  .filter(({ kind }) => kind !== "file" && kind !== "yes-no")
  .map(({ name }) => [name, Text]);

/** An application as admins see it: the fields of the specification, and its documents. */
export const JobApplicationRecord = z.object({
  id: Text,
  reference: Text,
  createdAt: z.iso.datetime(),
  ...(Object.fromEntries(texts) as Record<TextName, typeof Text>),
  affiliatedWithInstitution: z.boolean(),
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

export const listJobApplicationsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/job-applications",
  who: "admin",
  permission: "careers.read",
  tag,
  summary: "Job applications with their documents' names",
  query: ListQuery.extend({
    position: z.string().max(100).optional(),
    sort: z.enum(["createdAt", "fullName", "positionApplied"]).default("createdAt"),
  }),
  answers: { 200: z.object({ applications: z.array(JobApplicationRecord), ...pageFields }) },
});
