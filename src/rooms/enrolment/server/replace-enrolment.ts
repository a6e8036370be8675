import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { lockUnpaid, replaceOrders } from "#rooms/payments/server/door.ts";
import { can } from "../rules/states.ts";
import { copyResumeKeys, type Enrolment, findEnrolmentByKey } from "./enrolment-keys.ts";
import type { NewLearner } from "./find-or-add-learner.ts";
import { placeOf } from "./place-of.ts";
import { enrolments, learners } from "./tables.ts";

/** An enrolment with the token that shows whose it is. */
export type Replaced = { id: string; resumeToken: string };

/** What a form that is sent takes the place of: unpaid enrolments, held until the transaction ends. */
export type Replaceable = {
  enrolments: Enrolment[];
  /** The enrolment whose key was shown: its keys open the new one too. */
  shownId: string | null;
};

const alreadyPaid = () =>
  conflict(
    "already_paid",
    "Your earlier registration for this program is paid, so nothing was changed and nothing more is due. The link to it is in your email.",
  );

/** Two forms of one person at once are taken one after the other: each sees the one before it. */
async function lockPerson(ctx: Context, programId: string, { fullName }: NewLearner) {
  const name = `enrolment ${programId} ${fullName.toLowerCase()}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/**
 * The unpaid enrolments of the same person for the program, where the browser does not know what it
 * sent before (after a reload, on another device). Siblings share an address, and twins a date of
 * birth: the name has to be the same too. A phone does not do: late money for the old one, and the
 * mail that opens the place, would be for another address. Places of an order with others are changed
 * there; they have no answers yet.
 */
async function findOfSamePerson(ctx: Context, programId: string, learner: NewLearner) {
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        eq(learners.email, learner.email),
        sql`lower(${learners.fullName}) = lower(${learner.fullName})`,
        eq(enrolments.programId, programId),
        eq(enrolments.status, "pending_payment"),
        isNotNull(enrolments.answers),
      ),
    );
  return found.map(({ id }) => id);
}

/**
 * Locks what a form that is sent again takes the place of: the enrolment that the browser names with
 * its key, and those of the same person for the same program, if they are unpaid. Orders are locked
 * before enrolments, as a settlement does.
 *
 * @throws AppError 409 `already_paid` when what it would replace is paid
 */
export async function lockReplaceable(
  ctx: Context,
  about: { programId: string; learner: NewLearner; named: Replaced | null },
): Promise<Replaceable> {
  const { programId, learner, named } = about;
  await lockPerson(ctx, programId, learner);
  const shown = named && (await findEnrolmentByKey(ctx, named.id, named.resumeToken));
  const ids = new Set(await findOfSamePerson(ctx, programId, learner));
  // It may have been replaced already, by an answer that the browser never got.
  if (shown?.programId === programId) ids.add(await placeOf(ctx, shown.id));
  if (ids.size === 0) return { enrolments: [], shownId: null };
  const unlocked = await ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(and(inArray(enrolments.id, [...ids]), isNotNull(enrolments.orderId)));
  const unpaid = await lockUnpaid(
    ctx,
    unlocked.flatMap(({ orderId }) => orderId ?? []),
  );
  const held = await ctx.db
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, [...ids]))
    .orderBy(enrolments.id)
    .for("update");
  const isUnpaid = ({ orderId }: Enrolment) => orderId === null || unpaid.has(orderId);
  if (held.some((enrolment) => can.keepPaidPlace(enrolment) && !isUnpaid(enrolment))) {
    throw alreadyPaid();
  }
  const replaceable = held.filter((enrolment) => can.replace(enrolment) && isUnpaid(enrolment));
  return { enrolments: replaceable, shownId: shown?.id ?? null };
}

/**
 * The new enrolment takes the place of those that are held: they and their orders owe nothing any
 * more, and money that still comes for them belongs to it (place-of.ts).
 */
export async function replaceEnrolments(
  ctx: Context,
  replaceable: Replaceable,
  by: Enrolment,
): Promise<void> {
  if (replaceable.enrolments.length === 0) return;
  const ids = replaceable.enrolments.map(({ id }) => id);
  await ctx.db
    .update(enrolments)
    .set({ status: "cancelled", replacedBy: by.id })
    .where(inArray(enrolments.id, ids));
  if (replaceable.shownId) await copyResumeKeys(ctx, replaceable.shownId, by.id);
  await replaceOrders(
    ctx,
    replaceable.enrolments.flatMap(({ orderId }) => orderId ?? []),
    by.orderId,
  );
  for (const id of ids) await audit(ctx, "enrolment.replaced", id, { by: by.id });
}
