import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { readLine } from "#foundation/text/text.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { can, findStaffCentre, requirePermission } from "#rooms/accounts/server/door.ts";
import { preferredLocationOf } from "#rooms/enrolment/rules/registration/preferred-location.ts";
import { findPlaces, findWithLearners, type WithLearner } from "#rooms/enrolment/server/door.ts";
import { type FoundMoney, findMoney } from "#rooms/payments/server/door.ts";
import { type Found, mostFound } from "../contract/find.ts";
import { enrolmentStates } from "../rules/enrolment-words.ts";
import { paymentWays } from "../rules/payment-words.ts";

/** One sign means everybody. */
const leastTyped = 2;

/** `₦50,000 to pay, due` */
function owedWords(openKobo: number, nextDueOn: string | null, today: string): string {
  if (openKobo === 0) return "Nothing to pay";
  const isDue = nextDueOn !== null && nextDueOn <= today;
  return `${formatNaira(openKobo)} to pay${isDue ? ", due now" : ""}`;
}

const detailOf = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

function toPlace({ enrolment, learner }: WithLearner, today: string): Found {
  const { id, code, courseOfInterest, status, openKobo, nextDueOn } = enrolment;
  return {
    kind: "enrolment",
    id,
    title: learner.fullName,
    detail: detailOf([
      code,
      courseOfInterest,
      preferredLocationOf(enrolment),
      enrolmentStates[status].label,
      owedWords(openKobo, nextDueOn, today),
    ]),
    href: `/admin/enrolments/${id}`,
    enrolmentId: id,
    openKobo,
  };
}

function toMoney(money: FoundMoney, places: ReadonlyMap<string, WithLearner>): Found {
  const { reference, receipt, provisionalNumber, method, amountKobo, lineRefs } = money;
  const [first] = lineRefs;
  const place = first ? places.get(first) : undefined;
  return {
    kind: receipt ? "receipt" : "payment",
    id: reference,
    title: receipt ?? reference,
    detail: detailOf([
      formatNaira(amountKobo),
      paymentWays[method],
      place ? `${place.learner.fullName}, ${place.enrolment.courseOfInterest}` : null,
      provisionalNumber && `provisional slip ${provisionalNumber}`,
    ]),
    href: `/admin/payments/${reference}`,
    enrolmentId: first ?? null,
    openKobo: place?.enrolment.openKobo ?? null,
  };
}

/**
 * What a text means, the best first: money that exactly this number names, then places. Each kind needs its permission.
 * @throws AppError 401, 403
 */
export async function find(ctx: Context, q: string): Promise<Found[]> {
  requirePermission(ctx, "overview.read");
  const typed = readLine(q);
  if (typed.length < leastTyped) return [];
  const [money, places] = await Promise.all([
    can(ctx.actor, "payments.read") ? findMoney(ctx, typed, mostFound) : [],
    can(ctx.actor, "enrolments.read")
      ? findPlaces(ctx, typed, { most: mostFound, centreId: await findStaffCentre(ctx) })
      : [],
  ]);
  const paidFor = await findWithLearners(
    ctx,
    money.flatMap(({ lineRefs }) => lineRefs.slice(0, 1)),
  );
  const today = lagosDay(ctx.clock());
  return [
    ...money.map((one) => toMoney(one, paidFor)),
    ...places.map((one) => toPlace(one, today)),
  ].slice(0, mostFound);
}
