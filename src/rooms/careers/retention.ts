import { kept } from "#academy";
import { addMonths, lagosDay } from "#foundation/time/time.ts";

/** Months that a job application and its documents are kept; the privacy policy takes it by name. */
export const jobApplicationKeptMonths = kept.jobApplicationsMonths;

/** The day on which an application is deleted, as `YYYY-MM-DD`. */
export const applicationDeletedOn = (createdAt: Date): string =>
  addMonths(lagosDay(createdAt), jobApplicationKeptMonths);
