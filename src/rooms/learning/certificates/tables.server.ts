import { isNotNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkChoices, choice, id, instant, sortIndexes } from "#foundation/database/columns.ts";
import { searchWords } from "#foundation/database/word-search.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import type { Family } from "#rooms/catalogue/program/program-terms.ts";
import { programs } from "#rooms/catalogue/tables.server.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { missingCodes } from "../completion/what-is-missing.ts";
import { certificateSorts, certificateStates } from "./certificate-states.ts";

/** What the picture of a program's door is drawn from. */
export type CertificateArt = {
  readonly id: string;
  readonly family: Family;
  readonly glyph: string;
};

/** What a search for certificates compares. Index and statement must match, or the index isn't used. */
export const certificateSearchWords = (table: Record<"holderName" | "programTitle", AnyPgColumn>) =>
  searchWords(table.holderName, table.programTitle);

/** Certificates and proposals for them. What one says is copied when it's proposed, so a reprint is the same for ever. */
export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    /** Opens its public page (certificate-code.ts). */
    code: text().notNull().unique("certificates_code_once"),
    /** Counted for the whole academy, without gaps; null until it is issued. A corrected version keeps it. */
    number: integer(),
    /** 1 for the first; a correction has the next. */
    versionNumber: integer().notNull().default(1),
    enrolmentId: text()
      .notNull()
      .references(() => enrolments.id),
    state: choice(certificateStates).notNull(),
    /** Null once its holder's data was erased. */
    holderName: text(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    programTitle: text().notNull(),
    /** The program's door as it was then. */
    art: jsonb().$type<CertificateArt>().notNull(),
    /** The level's name; null without levels. */
    levelName: text(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    /** Why an owner proposed it although something was missing. */
    reason: text(),
    /** What was missing then, so that issuing it doesn't ask for that again. */
    waived: choice(missingCodes).array().notNull().default([]),
    proposedBy: text()
      .notNull()
      .references(() => people.id),
    proposedAt: instant().notNull(),
    issuedBy: text().references(() => people.id),
    issuedAt: instant(),
    /** Who discarded or revoked it, when, and why; of a revoked one its public page says the reason. */
    endedBy: text().references(() => people.id),
    endedAt: instant(),
    endReason: text(),
    /** The version that this one corrects. */
    replacesId: text().references((): AnyPgColumn => certificates.id),
    /** When its holder's data was erased. */
    withdrawnAt: instant(),
  },
  (table) => [
    ...checkChoices(table),
    unique("certificates_version_once").on(table.number, table.versionNumber),
    // Two people at once propose one, and an enrolment has one that counts.
    uniqueIndex("certificates_one_proposal")
      .on(table.enrolmentId)
      .where(sql`${table.state} = 'proposed'`),
    uniqueIndex("certificates_one_issued")
      .on(table.enrolmentId)
      .where(sql`${table.state} = 'issued'`),
    index().on(table.enrolmentId),
    index().on(table.programId),
    ...sortIndexes(table, certificateSorts),
    index().on(table.state, table.proposedAt, table.id),
    index().on(table.proposedBy),
    index().on(table.issuedBy).where(isNotNull(table.issuedBy)),
    index().on(table.endedBy).where(isNotNull(table.endedBy)),
    index().on(table.replacesId).where(isNotNull(table.replacesId)),
    index("certificates_search_index").using("gin", certificateSearchWords(table)),
    check(
      "certificates_issued_are_numbered",
      sql`(${table.state} in ('issued', 'replaced', 'revoked')) = (${table.issuedAt} is not null) and (${table.issuedAt} is null or ${table.number} is not null)`,
    ),
    check(
      "certificates_name_or_withdrawn",
      sql`(${table.holderName} is null) = (${table.withdrawnAt} is not null)`,
    ),
  ],
);

/** One row: the last number. Its lock makes numbers without gaps, because a failed issue takes it back. */
export const certificateCounter = pgTable("certificate_counter", {
  id: text().primaryKey(),
  last: integer().notNull(),
});
