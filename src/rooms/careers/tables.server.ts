import type { AnyColumn } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import {
  checkChoices,
  choice,
  edited,
  id,
  instant,
  sortIndexes,
} from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import { jobApplicationSorts } from "./admin-applications.ts";
import { stages } from "./stages.ts";

/** What a search looks at (foundation/database/word-search.ts). */
export const applicationWords = (
  table: Record<
    "fullName" | "emailAddress" | "phoneNumber" | "tradeSkillArea" | "reference",
    AnyColumn
  >,
) =>
  searchWords(
    table.fullName,
    table.emailAddress,
    table.phoneNumber,
    table.tradeSkillArea,
    table.reference,
  );

/** Job applications, as the applicants wrote them, and what was decided. */
export const jobApplications = pgTable(
  "job_applications",
  {
    id: id(),
    reference: text().notNull().unique(),
    createdAt: instant().notNull(),
    fullName: text().notNull(),
    gender: text().notNull(),
    dateOfBirth: text().notNull(),
    phoneNumber: text().notNull(),
    emailAddress: text().notNull(),
    residentialAddress: text().notNull(),
    stateOfResidence: text().notNull(),
    lga: text().notNull(),
    nationality: text().notNull(),
    positionApplied: text().notNull(),
    preferredWorkLocation: text().notNull(),
    /** Empty if the position does not need it. */
    tradeSpecification: text().notNull(),
    currentOccupation: text().notNull(),
    yearsOfExperience: text().notNull(),
    highestQualification: text().notNull(),
    relevantCertifications: text().notNull(),
    tradeSkillArea: text().notNull(),
    affiliatedWithInstitution: boolean().notNull(),
    /** Empty for applicants without an affiliation. */
    institutionDetails: text().notNull(),
    motivation: text().notNull(),
    teachingExperience: text().notNull(),
    signature: text().notNull(),
    signatureDate: text().notNull(),
    stage: choice(stages).notNull().default("received"),
    /** When and where, from the last invitation. They are kept when the stage changes. */
    interviewDay: date({ mode: "string" }),
    /** `HH:MM` in Lagos. */
    interviewTime: text(),
    interviewPlace: text(),
    /** As the applicant was told; empty without a reason, null unless rejected. */
    rejectionReason: text(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    ...sortIndexes(table, jobApplicationSorts),
    index().on(table.positionApplied, table.createdAt, table.id),
    index().on(table.stage, table.createdAt, table.id),
    index().on(table.emailAddress),
    index("job_applications_search_index").using("gin", applicationWords(table)),
  ],
);

/** The files of an application. Storage keeps the content under `storageKey`. */
export const jobDocuments = pgTable(
  "job_documents",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => jobApplications.id, { onDelete: "cascade" }),
    /** The name of the form field. */
    field: text().notNull(),
    name: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    storageKey: text().notNull(),
  },
  (table) => [unique().on(table.applicationId, table.field)],
);

/** What staff wrote about an application, for each other. Deleted with it. */
export const jobNotes = pgTable(
  "job_notes",
  {
    id: id(),
    applicationId: text()
      .notNull()
      .references(() => jobApplications.id, { onDelete: "cascade" }),
    text: text().notNull(),
    writtenBy: text()
      .notNull()
      .references(() => people.id),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.applicationId, table.createdAt), index().on(table.writtenBy)],
);
