import { sql } from "drizzle-orm";
import { timeZone } from "#academy";

/** The academy's time zone in a statement. Not a parameter, because a grouped expression has to be repeated exactly. */
export const zone = sql.raw(`'${timeZone}'`);
