import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { centreId } from "#foundation/academy/tables.ts";
import { checkChoices, choice, edited, id, instant, kobo } from "#foundation/database/columns.ts";
import { programs } from "../tables.server.ts";
import { type PictureSize, pictureKinds } from "./pictures.ts";

/** Photographs that owners uploaded. What each shows decides which of the subject's columns is filled. */
export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    kind: choice(pictureKinds).notNull(),
    programId: text().references(() => programs.id),
    centreId: centreId(),
    /** The instructor's name, as programs have it. */
    instructor: text(),
    alt: text().notNull(),
    credit: text().notNull().default(""),
    /** Who can be recognised, and how and when they agreed. Never shown to visitors. */
    consent: text().notNull().default(""),
    /** Of an instructor: their own words. */
    words: text().notNull().default(""),
    /** Of a finished piece: who made it, as they want to be named. */
    madeBy: text().notNull().default(""),
    /** Of a finished piece; null when it was not sold, or nobody has said. */
    soldForKobo: kobo(),
    /** 1 comes first. */
    position: integer().notNull().default(1),
    sizes: jsonb().$type<readonly PictureSize[]>().notNull(),
    archivedAt: instant(),
    createdAt: instant().notNull(),
    ...edited(),
  },
  (table) => [
    ...checkChoices(table),
    index().on(table.createdAt, table.id),
    index().on(table.position, table.id),
    index().on(table.programId, table.position),
    index().on(table.centreId),
    // Partial, because visible pictures are read all at once, while archived ones keep growing.
    index("pictures_shown_index")
      .on(table.createdAt, table.id)
      .where(sql`${table.archivedAt} is null`),
    check("pictures_described", sql`${table.alt} <> ''`),
    check("pictures_sold_for_something", sql`${table.soldForKobo} > 0`),
  ],
);

/**
 * The words of people who finished a program. Visitors see them only with consent; if a graduate withdraws it, the row
 * and its photograph are deleted.
 */
export const graduates = pgTable(
  "graduates",
  {
    id: id(),
    name: text().notNull(),
    programId: text()
      .notNull()
      .references(() => programs.id),
    year: integer().notNull(),
    words: text().notNull(),
    pictureId: text().references(() => pictures.id),
    /** Who agreed, and how; null until then. */
    consentBy: text(),
    consentOn: date({ mode: "string" }),
    createdAt: instant().notNull(),
    ...edited(),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    index().on(table.name, table.id),
    index().on(table.programId, table.year),
    index().on(table.pictureId),
    index("graduates_shown_index")
      .on(table.createdAt, table.id)
      .where(sql`${table.consentBy} is not null and ${table.consentOn} is not null`),
    check(
      "graduates_consent_by_somebody",
      sql`${table.consentOn} is null or ${table.consentBy} is not null`,
    ),
  ],
);
