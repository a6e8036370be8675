import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import { confirmedEmailOf } from "#rooms/accounts/server/door.ts";
import {
  type AskedOrders,
  lockUnpaid,
  refuseReplacing,
  replaceOrders,
} from "#rooms/payments/server/door.ts";
import { can } from "../../rules/states.ts";
import { copyResumeKeys, type Enrolment, findEnrolmentByKey } from "../enrolment-keys.ts";
import { findOwn } from "../open-enrolment.ts";
import { placeOf } from "../place-of.ts";
import { enrolments, learners } from "../tables.ts";
import type { NewLearner } from "./find-or-add-learner.ts";
import { isSameLearnerOfAccount } from "./same-learner.ts";

/** An earlier enrolment, and the token that proves access to it; null for the account that owns it. */
export type Replaced = { id: string; resumeToken: string | null };

/** The unpaid enrolments that a new submission replaces, locked until the transaction ends. */
type Replaceable = {
  enrolments: Enrolment[];
  /** The enrolment that the browser named. Its tokens will open the new one too. */
  shownId: string | null;
};

const alreadyPaid = () =>
  conflict(
    "already_paid",
    "Your earlier registration for this program is paid. We changed nothing, and you have nothing more to pay. The link to it is in your email.",
  );

/** A form, who sent it, and about whom. */
type Resent = {
  programId: string;
  learner: Pick<NewLearner, "fullName" | "dateOfBirth">;
  named: Replaced | null;
};

/** Only the key or an account has a right to an earlier registration: a form alone proves nothing. */
const mayReplace = ({ actor }: Context, { named }: Resent) =>
  named !== null || actor?.kind === "user";

/** Handles two forms about one person one after the other, so that the second sees the first. */
async function lockPerson(ctx: Context, { programId, learner }: Resent) {
  const name = `enrolment ${programId} ${nameKeyOf(learner.fullName)}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/**
 * The account's unpaid registrations of the same person for the program: a browser that was reloaded, or another device,
 * does not know what it sent before. They were made by this account, or without any under its confirmed address.
 * Enrolments without answers belong to an order with others and are changed there.
 */
async function findOfAccount(ctx: Context, { programId, learner }: Resent): Promise<string[]> {
  if (ctx.actor?.kind !== "user") return [];
  const { personId } = ctx.actor;
  const { fullName, dateOfBirth } = learner;
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        isSameLearnerOfAccount({ nameKey: nameKeyOf(fullName), dateOfBirth }),
        eq(enrolments.programId, programId),
        eq(enrolments.status, "pending_payment"),
        isNotNull(enrolments.answers),
        or(
          eq(enrolments.accountPersonId, personId),
          and(
            isNull(enrolments.accountPersonId),
            inArray(learners.email, confirmedEmailOf(ctx, personId)),
          ),
        ),
      ),
    );
  return found.map(({ id }) => id);
}

/** The enrolment that the browser names, if its key or the account opens it. */
async function findNamed(ctx: Context, { named }: Resent): Promise<Enrolment | null> {
  if (!named) return null;
  const byKey = named.resumeToken && (await findEnrolmentByKey(ctx, named.id, named.resumeToken));
  return byKey || ((await findOwn(ctx, [named.id])).get(named.id) ?? null);
}

/** The enrolments that a resent form may replace. Locks nothing. */
async function findReplaceable(ctx: Context, resent: Resent) {
  const shown = await findNamed(ctx, resent);
  const ids = new Set(await findOfAccount(ctx, resent));
  // It may already be replaced, by a submission whose response never reached the browser.
  if (shown?.programId === resent.programId) ids.add(await placeOf(ctx, shown.id));
  return { ids: [...ids], shownId: shown?.id ?? null };
}

const ordersOf = async (ctx: Context, ids: readonly string[], status?: "pending_payment") => {
  if (ids.length === 0) return [];
  const found = await ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.id, [...ids]),
        isNotNull(enrolments.orderId),
        status && eq(enrolments.status, status),
      ),
    );
  return found.flatMap(({ orderId }) => orderId ?? []);
};

/** The unpaid orders that a resent form may replace. Locks nothing. */
export async function findOrdersToReplace(ctx: Context, resent: Resent): Promise<string[]> {
  if (!mayReplace(ctx, resent)) return [];
  const { ids } = await findReplaceable(ctx, resent);
  return ordersOf(ctx, ids, "pending_payment");
}

/**
 * Locks the unpaid enrolments that a resent form replaces. Locks orders before enrolments, in the same order as a
 * settlement.
 * @param asked what the provider said about their orders (ask-about-earlier.ts)
 * @throws AppError 409 `already_paid` when one of them is paid, 409 `payment_on_its_way`, 503 `earlier_payment_unclear`
 */
export async function lockReplaceable(
  ctx: Context,
  resent: Resent,
  asked: AskedOrders,
): Promise<Replaceable> {
  if (!mayReplace(ctx, resent)) return { enrolments: [], shownId: null };
  await lockPerson(ctx, resent);
  const { ids, shownId } = await findReplaceable(ctx, resent);
  if (ids.length === 0 && asked.orderIds.length === 0) return { enrolments: [], shownId: null };
  const orderIds = [...new Set([...(await ordersOf(ctx, ids)), ...asked.orderIds])];
  const unpaid = await lockUnpaid(ctx, orderIds);
  // It was unpaid when the provider was asked: the money came since.
  if (asked.orderIds.some((id) => !unpaid.has(id))) throw alreadyPaid();
  const held = await ctx.db
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, ids))
    .orderBy(enrolments.id)
    .for("update");
  const isUnpaid = ({ orderId }: Enrolment) => orderId === null || unpaid.has(orderId);
  if (held.some((enrolment) => can.keepPaidPlace(enrolment) && !isUnpaid(enrolment))) {
    throw alreadyPaid();
  }
  const replaceable = held.filter((enrolment) => can.replace(enrolment) && isUnpaid(enrolment));
  await refuseReplacing(
    ctx,
    replaceable.flatMap(({ orderId }) => orderId ?? []),
    asked,
  );
  return { enrolments: replaceable, shownId };
}

/**
 * Replaces the locked enrolments with the new one. They and their orders no longer owe anything, and
 * money that still arrives for them belongs to the new one (place-of.ts).
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
