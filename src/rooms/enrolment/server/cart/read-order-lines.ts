import type { Context } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import type { Program } from "#rooms/catalogue/rules/program.ts";
import { feeScheduleOn, findPrograms } from "#rooms/catalogue/server/door.ts";
import { lineOf, type OrderLine, type ProgramChoice } from "../../rules/cart/order-line.ts";

/** Faults of what was sent; all others are about the program. */
const fields: Readonly<Record<string, string>> = {
  level_missing: "trainingLevel",
  level_not_offered: "trainingLevel",
  location_not_offered: "preferredLocation",
};

/** @param named the program's title, or what was sent in its place */
function refusalOf(code: string, text: string, named: string, at: number) {
  const message = `${named}: ${text}`;
  if (code === "unknown_program") return notFound(message);
  const field = fields[code];
  return field ? invalid({ [`items.${at}.${field}`]: message }) : conflict(code, message);
}

/**
 * The lines of an order, one for each item, with their fees of today, from the database.
 * @param today `YYYY-MM-DD` in Lagos
 * @throws AppError 404, 409 or 422 that names the program
 */
export async function readOrderLines(
  ctx: Context,
  items: readonly ProgramChoice[],
  today: string,
): Promise<OrderLine<Program>[]> {
  const programs = await findPrograms(ctx, [...new Set(items.map(({ courseId }) => courseId))]);
  const schedule = await feeScheduleOn(ctx, today);
  return items.map((item, at) => {
    const program = programs.get(item.courseId);
    const named = program?.title ?? item.courseId;
    const found = lineOf(item, program, { today, schedule, withoutLevel: "refused" });
    if ("line" in found) return found.line;
    throw refusalOf(found.refusal.code, found.refusal.text, named, at);
  });
}
