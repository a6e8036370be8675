import { bigint, text, timestamp } from "drizzle-orm/pg-core";
import { newId } from "../ids.ts";

/** Columns that every table spells alike. */

export const id = () => text().primaryKey().$defaultFn(newId);

/** An instant in UTC, as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** Integer kobo. */
export const kobo = () => bigint({ mode: "number" });
