import type { Actor, Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { getPerson } from "#rooms/accounts/door.server.ts";
import { findWithLearners } from "./lock-enrolment.server.ts";
import { type Enrolment, findByKey } from "./own-page/enrolment-keys.server.ts";

const isMadeBy = (actor: Actor | null, { accountPersonId }: Enrolment): boolean =>
  actor?.kind === "user" && accountPersonId === actor.personId;

/**
 * Which of these enrolments belong to the signed-in user: made while signed in, or with their confirmed email address.
 * @returns by their ids
 */
export async function findOwn(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, Enrolment>> {
  const { actor } = ctx;
  const found = [...(await findWithLearners(ctx, enrolmentIds)).values()];
  const needsEmail = found.some(({ enrolment }) => !isMadeBy(actor, enrolment));
  const person = actor?.kind === "user" && needsEmail ? await getPerson(ctx, actor.personId) : null;
  const own = found.filter(
    ({ enrolment, learner }) =>
      isMadeBy(actor, enrolment) || (person?.emailConfirmed && person.email === learner.email),
  );
  return new Map(own.map(({ enrolment }) => [enrolment.id, enrolment]));
}

const keyEnded = () =>
  new AppError(
    410,
    "key_ended",
    "This link has expired. Ask for a new one on your registration's page.",
  );

/**
 * Gets the enrolment if the caller has access: with a resume token, or signed in as its user.
 * @throws AppError 410 `key_ended` for an expired token of this enrolment; otherwise 404, as if the enrolment didn't
 *   exist
 */
export async function openEnrolment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<Enrolment> {
  const byKey = resumeToken ? await findByKey(ctx, enrolmentId, resumeToken) : null;
  if (byKey && !byKey.ended) return byKey.enrolment;
  const own = (await findOwn(ctx, [enrolmentId])).get(enrolmentId);
  if (own) return own;
  if (byKey) throw keyEnded();
  throw notFound();
}
