import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { edited, id, instant } from "#foundation/database/columns.ts";

/** Job applications, as the applicants wrote them. */
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
    ...edited(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.fullName),
    index().on(table.positionApplied),
    index().on(table.emailAddress),
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
