import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { addEnrolmentKey, type Enrolment } from "../enrolment-keys.ts";
import { findOwn } from "../open-enrolment.ts";

/** An enrolment of the signed-in user. @throws AppError 401, 403; 404 for another person's */
export async function getOwnEnrolment(ctx: Context, enrolmentId: string): Promise<Enrolment> {
  requirePermission(ctx, "profile.manage");
  const own = (await findOwn(ctx, [enrolmentId])).get(enrolmentId);
  if (!own) throw notFound();
  return own;
}

/**
 * A new key to the enrolment's own pages. The server renders them and never sees a bearer token, so the dashboard
 * opens them like the links in our mails do.
 * @throws AppError 404 for another person's enrolment
 */
export async function openOwnEnrolment(
  ctx: Context,
  enrolmentId: string,
): Promise<{ resumeToken: string }> {
  const { id } = await getOwnEnrolment(ctx, enrolmentId);
  return { resumeToken: await addEnrolmentKey(ctx, id, "resume") };
}
