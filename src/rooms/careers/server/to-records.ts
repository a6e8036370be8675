import type {
  JobApplicationRecord,
  JobApplicationSummary,
} from "../contract/admin-applications.ts";
import type { ApplicationFile } from "../rules/application-files.ts";
import { applicationDeletedOn } from "../rules/retention.ts";
import type { Interview } from "../rules/stages.ts";
import type { jobApplications, jobDocuments } from "./tables.ts";

export type JobApplication = typeof jobApplications.$inferSelect;
type Document = typeof jobDocuments.$inferSelect;

export const interviewOf = ({
  interviewDay,
  interviewTime,
  interviewPlace,
}: Pick<JobApplication, "interviewDay" | "interviewTime" | "interviewPlace">): Interview | null =>
  interviewDay === null
    ? null
    : { day: interviewDay, time: interviewTime ?? "", place: interviewPlace ?? "" };

type Dated = Pick<JobApplication, Exclude<keyof JobApplicationSummary, "deletedOn">>;

export const toSummary = ({ createdAt, ...row }: Dated): JobApplicationSummary => ({
  ...row,
  createdAt: createdAt.toISOString(),
  deletedOn: applicationDeletedOn(createdAt),
});

/** A whole application. @param documents of this one */
export function toRecord(
  row: JobApplication,
  documents: readonly Document[],
): JobApplicationRecord {
  const { updatedAt: _, interviewDay, interviewTime, interviewPlace, ...answers } = row;
  return {
    ...answers,
    ...toSummary(row),
    interview: interviewOf({ interviewDay, interviewTime, interviewPlace }),
    documents: documents.map(({ id, field, name, mediaType, sizeBytes }) => ({
      ...{ id, name, mediaType, sizeBytes },
      field: field as ApplicationFile,
    })),
  };
}
