import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors.ts";
import { getPerson } from "#rooms/accounts/server/door.ts";
import { type Enrolment, findByKey } from "./enrolment-keys.ts";
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

const keyEnded = () =>
  new AppError(
    410,
    "key_ended",
    "This link has ended. Ask for a new one on your registration's page.",
  );

/**
 * The enrolment for who may open it: by a resume token, or as its user.
 * @throws AppError 410 `key_ended` for a key of its own that has ended; 404 for all others, as if it
 * were not there
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
