import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { getPerson } from "#rooms/accounts/server/door.ts";
import { type Enrolment, findEnrolmentByKey } from "./enrolment-keys.ts";
import { getWithLearner } from "./lock-enrolment.ts";

/**
 * Whether the signed-in user sees the enrolment as their own: made while signed in, or under an
 * address that they have proved to read.
 */
async function isOwn(ctx: Context, enrolment: Enrolment, learnerEmail: string): Promise<boolean> {
  if (ctx.actor?.kind !== "user") return false;
  if (enrolment.accountPersonId === ctx.actor.personId) return true;
  const person = await getPerson(ctx, ctx.actor.personId);
  return person.emailConfirmed && person.email === learnerEmail;
}

/**
 * The enrolment for who may open it: by a resume token, or as its user.
 * @throws AppError 404 for all others, as if it were not there
 */
export async function openEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<Enrolment> {
  const byKey = resumeToken ? await findEnrolmentByKey(ctx, enrolmentId, resumeToken) : null;
  if (byKey) return byKey;
  const { enrolment, learner } = await getWithLearner(ctx, enrolmentId);
  if (await isOwn(ctx, enrolment, learner.email)) return enrolment;
  throw notFound();
}
