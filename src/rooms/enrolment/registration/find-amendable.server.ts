import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { lineOf } from "#foundation/forms/read-answer.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { confirmedEmailOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { mayBeReferred } from "#rooms/affiliates/door.server.ts";
import {
  type AskedOrders,
  askAboutOrders,
  lockOrder,
  noneAsked,
  refuseWhileComing,
} from "#rooms/payments/door.server.ts";
import { findOpenCart } from "../cart/open-cart.server.ts";
import type { EnrolmentBody } from "../endpoints.ts";
import { findFirst, mayBeJoined, type NamedFirst } from "../family/first-registration.server.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import { findOwn } from "../open-enrolment.server.ts";
import { type Enrolment, findEnrolmentByKey } from "../own-page/enrolment-keys.server.ts";
import { can } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import {
  isSameLearnerOfAccount,
  lockPerson,
  type NewLearner,
} from "./find-or-add-learner.server.ts";

/** An earlier enrolment that a form names, with the token that proves access; null for the account that owns it. */
export type Named = { id: string; resumeToken: string | null };

/** A form, who sent it, and about whom. */
export type Resent = {
  programId: string;
  learner: Pick<NewLearner, "fullName" | "dateOfBirth">;
  named: Named | null;
};

const alreadyPaid = () =>
  conflict(
    "already_paid",
    "Money has come for your earlier registration for this program, so we changed nothing. The link to it is in your email.",
  );

/** Only a key or an account gives a right to an earlier registration: a form alone proves nothing. */
const mayAmend = ({ actor }: Context, { named }: Resent) =>
  named !== null || actor?.kind === "user";

/**
 * The account's unpaid registration of the same person for the program: a reloaded browser, or another device, doesn't
 * know what it sent before. It was made by this account, or without an account under its confirmed address. Enrolments
 * without answers belong to a cart and are changed there.
 */
async function findOfAccount(
  ctx: Context,
  { programId, learner }: Resent,
): Promise<Enrolment | null> {
  if (ctx.actor?.kind !== "user") return null;
  const { personId } = ctx.actor;
  const { fullName, dateOfBirth } = learner;
  const [found] = await ctx.db
    .select({ enrolment: enrolments })
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
    )
    .orderBy(enrolments.submittedAt)
    .limit(1);
  return found?.enrolment ?? null;
}

/** The enrolment that the browser names, if its key or the account opens it. */
async function findNamed(ctx: Context, { named }: Resent): Promise<Enrolment | null> {
  if (!named) return null;
  const byKey = named.resumeToken && (await findEnrolmentByKey(ctx, named.id, named.resumeToken));
  return byKey || ((await findOwn(ctx, [named.id])).get(named.id) ?? null);
}

/** Whether a form may change it: it waits for money, or it ended because none came. */
const isOpen = (enrolment: Enrolment) =>
  can.amend(enrolment) || (can.reopen(enrolment) && enrolment.cancelCause !== "staff");

/** The enrolment that a resent form is about. Locks nothing. */
async function findResent(ctx: Context, resent: Resent): Promise<Enrolment | null> {
  if (!mayAmend(ctx, resent)) return null;
  const named = await findNamed(ctx, resent);
  return named?.programId === resent.programId ? named : findOfAccount(ctx, resent);
}

/**
 * Finds and locks the enrolment that a resent form changes in place. Locks the order before the enrolment, as a payment
 * does.
 * @param asked what the provider said about its order (find-amendable.server.ts)
 * @returns null if the form is a new registration
 */
export async function findAmendable(
  ctx: Context,
  resent: Resent,
  asked: AskedOrders,
): Promise<Enrolment | null> {
  if (!mayAmend(ctx, resent)) return null;
  await lockPerson(ctx, resent);
  for (const orderId of asked.orderIds) {
    const { receivedKobo, status } = await lockOrder(ctx, orderId);
    // It had no money when we asked the provider. If it's closed, it was merged into an order that pays for several.
    if (receivedKobo > 0 || status === "closed") throw alreadyPaid();
  }
  const found = await findResent(ctx, resent);
  if (!found) return null;
  if (found.orderId) await lockOrder(ctx, found.orderId);
  const { enrolment } = await lockEnrolment(ctx, found.id);
  await refuseMoney(ctx, enrolment, asked);
  return isOpen(enrolment) ? enrolment : null;
}

/** Refuses to change what's paid, or what money may be on its way for. The order is locked. */
export async function refuseMoney(
  ctx: Context,
  { orderId, receivedKobo, refundedKobo }: Enrolment,
  asked: AskedOrders,
): Promise<void> {
  if (!orderId) return;
  if (receivedKobo > 0 || refundedKobo > 0) throw alreadyPaid();
  if ((await lockOrder(ctx, orderId)).receivedKobo > 0) throw alreadyPaid();
  await refuseWhileComing(ctx, [orderId], asked);
}

/*
 * Before an unpaid order changes, we ask the provider about its payment, because the money may have come or be on its
 * way. Both calls wait for the provider, so they run outside the transaction that makes the change, which then decides.
 */

/** Asks about the account's open order before the cart changes it. */
export async function askAboutCart(ctx: Context): Promise<AskedOrders> {
  const { personId } = requirePermission(ctx, "orders.place");
  const orderId = await findOpenCart(ctx, personId);
  return orderId ? askAboutOrders(ctx, [orderId]) : noneAsked;
}

/** What we find out before the transaction that stores a form. */
export type AskedBefore = {
  /** The enrolment that this form created before, if the browser knows it. */
  named: Named | null;
  /** What the provider said about the order that this form would change. */
  asked: AskedOrders;
  /** The family's earlier registration, whose order this one may join. */
  first: NamedFirst | null;
  /** What the provider said about that order. */
  askedFirst: AskedOrders;
  /** Whether it may have an affiliate. */
  isReferred: boolean;
};

/** For a form from someone who's new here. */
export const nothingAsked: AskedBefore = {
  named: null,
  asked: noneAsked,
  first: null,
  askedFirst: noneAsked,
  isReferred: true,
};

/** What a form names besides its answers. */
export type NamedByForm = Pick<AskedBefore, "named" | "first">;

/** Asks about the orders that this form would change or join, and whether it may have an affiliate. */
export async function askBeforeForm(
  ctx: Context,
  body: EnrolmentBody,
  { named, first }: NamedByForm,
): Promise<AskedBefore> {
  const { affiliateCode, emailAddress, keptCode = null } = body;
  const given = { affiliateCode: lineOf(affiliateCode), keptCode, email: lineOf(emailAddress) };
  return {
    named,
    first,
    askedFirst: await askAboutFirst(ctx, body, first),
    isReferred: await mayBeReferred(ctx, given),
    asked: await askAboutEarlier(ctx, body, named),
  };
}

async function askAboutFirst(
  ctx: Context,
  { emailAddress }: EnrolmentBody,
  named: NamedFirst | null,
): Promise<AskedOrders> {
  const email = String(emailAddress ?? "")
    .trim()
    .toLowerCase();
  const first = await findFirst(ctx, named, { email });
  const isJoined = first !== null && (await mayBeJoined(ctx, first));
  return isJoined && first.orderId ? askAboutOrders(ctx, [first.orderId]) : noneAsked;
}

async function askAboutEarlier(
  ctx: Context,
  body: EnrolmentBody,
  named: Named | null,
): Promise<AskedOrders> {
  const { courseId: programId, fullName, dateOfBirth } = body;
  const learner = { fullName: lineOf(fullName), dateOfBirth: lineOf(dateOfBirth) };
  // Text that isn't a date finds nobody, and the database would refuse it.
  if (!isRealDay(learner.dateOfBirth)) return noneAsked;
  const found = await findResent(ctx, { programId, learner, named });
  return found?.orderId && can.amend(found) && found.receivedKobo === 0
    ? askAboutOrders(ctx, [found.orderId])
    : noneAsked;
}
