import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors.ts";
import { getPerson } from "#rooms/accounts/server/door.ts";
import { type Enrolment, findByKey } from "./enrolment-keys.ts";
import { getWithLearner } from "./lock-enrolment.ts";

/**
 * Whether the enrolment belongs to the signed-in user: made while signed in, or made with their
 * confirmed email address.
 */
async function isOwn(ctx: Context, enrolment: Enrolment, learnerEmail: string): Promise<boolean> {
  if (ctx.actor?.kind !== "user") return false;
  if (enrolment.accountPersonId === ctx.actor.personId) return true;
  const person = await getPerson(ctx, ctx.actor.personId);
  return person.emailConfirmed && person.email === learnerEmail;
}

const keyEnded = () =>
  new AppError(
    410,
    "key_ended",
    "This link has ended. Ask for a new one on your registration's page.",
  );

/**
 * Gets the enrolment if the caller has access: with a resume token, or signed in as its user.
 * @throws AppError 410 `key_ended` for an expired token of this enrolment; otherwise 404, as if the
 * enrolment did not exist
 */
export async function openEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<Enrolment> {
  const byKey = resumeToken ? await findByKey(ctx, enrolmentId, resumeToken) : null;
  if (byKey && !byKey.ended) return byKey.enrolment;
  const { enrolment, learner } = await getWithLearner(ctx, enrolmentId);
  if (await isOwn(ctx, enrolment, learner.email)) return enrolment;
  if (byKey) throw keyEnded();
  throw notFound();
}
