import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { enrolments } from "./tables.ts";

/** Sponsored places that nobody has awarded or declined. The caller checks the permission. */
export const countSponsorshipsToDecide = (ctx: Context): Promise<number> =>
  ctx.db.$count(enrolments, eq(enrolments.status, "applied"));
