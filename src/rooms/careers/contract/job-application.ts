import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import {
  applicationFileNames,
  applicationFiles,
  maxApplicationBytes,
} from "../rules/application-files.ts";
import { type AnswerName, answerNames, ruleOf } from "../rules/application-form.ts";
import { faultsOf, readApplication } from "../rules/check-application.ts";

const tag = "careers";
const scalar = z
  .union([z.string(), z.number(), z.boolean()], "This answer could not be read")
  .nullish();

const told = (name: AnswerName) => {
  const { missing, choices, when } = ruleOf(name);
  const need = missing ? (when ? "required in some cases" : "required") : "optional";
  return choices ? `${need}: ${choices.join(" | ")}` : need;
};

const shapes = Object.fromEntries([
  ...answerNames.map((name) => [name, scalar.describe(told(name))] as const),
  ...applicationFileNames.map(
    (name) =>
      [
        name,
        z
          .string("Choose a file")
          .nullish()
          .describe("a file, or the fileId that POST /uploads answered"),
      ] as const,
  ),
]);

/**
 * Fields and files named as in the specification. The rules are those of the form in the browser
 * (rules/check-application.ts); everything else that is sent is dropped.
 */
export const JobApplicationBody = z.object(shapes).superRefine((given, issues) => {
  for (const [field, message] of Object.entries(faultsOf(readApplication(given)))) {
    issues.addIssue({ code: "custom", path: [field], message });
  }
});

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

/** An application as admins see it: the fields of the specification, and its documents. */
export const JobApplicationRecord = z.object({
  id: Text,
  reference: Text,
  createdAt: z.iso.datetime(),
  ...(Object.fromEntries(
    answerNames.filter((name) => name !== "affiliatedWithInstitution").map((name) => [name, Text]),
  ) as Record<Exclude<AnswerName, "affiliatedWithInstitution">, typeof Text>),
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
  tag,
  summary: "Job applications with their documents' names",
  query: ListQuery.extend({
    position: z.string().max(100).optional(),
    sort: z.enum(["createdAt", "fullName", "positionApplied"]).default("createdAt"),
  }),
  answers: { 200: z.object({ applications: z.array(JobApplicationRecord), ...pageFields }) },
});
