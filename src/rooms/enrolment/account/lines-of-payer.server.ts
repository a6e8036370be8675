import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { confirmedEmailOf, findPersonByEmail } from "#rooms/accounts/door.server.ts";
import type { Fulfilment } from "#rooms/payments/door.server.ts";
import { findWithLearners, type WithLearner } from "../lock-enrolment.server.ts";
import { identityKeyOf, isSameLearner } from "../registration/find-or-add-learner.server.ts";
import { enrolments, learners } from "../tables.server.ts";

/** The account that registered a place, or without one the account that has confirmed its learner's address. */
async function accountOf(ctx: Context, { enrolment, learner }: WithLearner) {
  if (enrolment.accountPersonId) return enrolment.accountPersonId;
  const owner = await findPersonByEmail(ctx, learner.email);
  return owner?.emailConfirmed ? owner.id : null;
}

async function idsWhere(ctx: Context, which: SQL | undefined): Promise<string[]> {
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(which);
  return found.map(({ id }) => id);
}

/** Two lookups: with "or" no index would serve. */
const linesOfAccount = async (ctx: Context, personId: string): Promise<string[]> => [
  ...(await idsWhere(ctx, eq(enrolments.accountPersonId, personId))),
  ...(await idsWhere(
    ctx,
    and(
      isNull(enrolments.accountPersonId),
      inArray(learners.email, confirmedEmailOf(ctx, personId)),
    ),
  )),
];

/**
 * The order lines of the one payer of these: their account's, or their one learner's. An address that nobody has confirmed
 * says nothing, because anybody can type it.
 */
export const linesOfPayer: Fulfilment["linesOfPayer"] = async (ctx, lineRefs) => {
  const [first] = (await findWithLearners(ctx, lineRefs)).values();
  if (!first) return [];
  const account = await accountOf(ctx, first);
  const ofAccount = account ? await linesOfAccount(ctx, account) : [];
  const ofLearner = await idsWhere(ctx, isSameLearner(identityKeyOf(first.learner)));
  return [ofAccount, ofLearner]
    .filter((lines) => lineRefs.every((one) => lines.includes(one)))
    .flat();
};
