import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { can, findPerson, type NamedHuman, type Permission } from "#rooms/accounts/server/door.ts";
import { findAffiliateOf } from "#rooms/affiliates/server/door.ts";
import { findApplicantOf } from "#rooms/careers/server/door.ts";
import { findWriterOf } from "#rooms/contact/server/door.ts";
import { findLearnerIdOf, findLearnerLike } from "#rooms/enrolment/server/door.ts";
import { findOrder } from "#rooms/payments/server/door.ts";

/** Who an id names, when no learner has it: each room for those who may read it. */
const naming: readonly {
  readonly permission: Permission;
  readonly find: (ctx: Context, id: string) => Promise<NamedHuman | null>;
}[] = [
  { permission: "enrolments.read", find: findAccountHolder },
  { permission: "messages.read", find: findWriterOf },
  { permission: "careers.read", find: findApplicantOf },
  { permission: "affiliates.read", find: findAffiliateOf },
];

async function findAccountHolder(ctx: Context, id: string): Promise<NamedHuman | null> {
  const account = await findPerson(ctx, id);
  if (!account) return null;
  const { name: fullName, email, phone } = account;
  return { id, fullName, email, phone: phone ?? "", dateOfBirth: "" };
}

/** The learner whom an id names by their record, a registration or a payment; null for other ids. */
async function findLearnerBy(ctx: Context, id: string): Promise<string | null> {
  const learnerId = await findLearnerIdOf(ctx, id);
  if (learnerId || !can(ctx.actor, "payments.read")) return learnerId;
  const [place] = (await findOrder(ctx, { reference: id })).lineRefs;
  return place ? findLearnerIdOf(ctx, place) : null;
}

/**
 * Who an id names: a learner, or someone who never registered. The writer of a message is the learner who has the same
 * name and address.
 * @throws AppError 404, also for a record that the caller may not read
 */
export async function findHuman(
  ctx: Context,
  id: string,
): Promise<{ learnerId: string } | { human: NamedHuman }> {
  const learnerId = await findLearnerBy(ctx, id);
  if (learnerId) return { learnerId };
  for (const { permission, find } of naming) {
    const human = can(ctx.actor, permission) ? await find(ctx, id) : null;
    if (!human) continue;
    const same = await findLearnerLike(ctx, human);
    return same ? { learnerId: same } : { human };
  }
  throw notFound("We do not know this person.");
}
