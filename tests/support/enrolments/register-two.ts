import { asc, inArray } from "drizzle-orm";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import type { TestAcademy } from "#tests/support/academy/open-academy.ts";
import { enrol } from "./enrol.ts";

/**
 * Two registrations by one account, each an order of ₦95,000, ₦50,000 of it now.
 * @returns in the sequence of their orders: an attempt that pays for both belongs to the first one's order
 */
export async function registerTwo(
  academy: TestAcademy,
  { token, email }: { token: string; email: string },
) {
  const register = async (fullName: string, courseId: string) =>
    (await enrol(academy, { fullName, courseId, emailAddress: email }, { token })).enrolment.id;
  const ids = [await register("Musa Bello", "tiling"), await register("Zara Bello", "painting")];
  const [first, second] = await academy.ctx.db
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, ids))
    .orderBy(asc(enrolments.orderId));
  if (!first || !second) throw new Error("not registered");
  return { first, second, register };
}
