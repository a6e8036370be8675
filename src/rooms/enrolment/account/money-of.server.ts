import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { intakesToJoin } from "#rooms/catalogue/door.server.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import {
  type AccountLine,
  findNumbers,
  findQuoteChanges,
  type NumberToShow,
  type OrderAccount,
  type QuoteChange,
  readAccounts,
} from "#rooms/payments/door.server.ts";
import { dueNowOrNext, leastPartKobo, nextDueOn } from "#rooms/payments/orders/pay-amounts.ts";
import { referenceOf, transferReferenceOf } from "../documents/enrolment-code.ts";
import type { PayNow } from "../enrolment.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { firstNameOf, preferredLocationOf } from "../registration/course-of-interest.ts";
import { enrolments, learners } from "../tables.server.ts";
import type { EnrolmentAccount } from "./account.ts";
import { accountOf, duesOf, emptyAccount } from "./account-of.server.ts";
import { type PayByFacts, payByOf } from "./pay-by.ts";
import { duesOfLine } from "./standing-words.ts";

/** What a bill says about an enrolment. */
type Billed = PayByFacts & {
  id: string;
  code: string;
  courseOfInterest: string;
  learnerName: string;
} & Pick<PayNow["lines"][number], "place" | "training">;

async function findBilled(ctx: Context, ids: readonly string[]): Promise<Map<string, Billed>> {
  if (ids.length === 0) return new Map();
  const intake = intakesToJoin(ctx);
  const rows = await ctx.db
    .select({
      id: enrolments.id,
      code: enrolments.code,
      courseOfInterest: enrolments.courseOfInterest,
      learnerName: learners.fullName,
      status: enrolments.status,
      orderId: enrolments.orderId,
      receivedKobo: enrolments.receivedKobo,
      seatHeldUntil: enrolments.seatHeldUntil,
      submittedAt: enrolments.submittedAt,
      mode: enrolments.mode,
      centreId: enrolments.centreId,
      trainingMonths: enrolments.trainingMonths,
      intake: {
        centreId: intake.centreId,
        startsOn: intake.startsOn,
        endsOn: intake.endsOn,
        days: intake.days,
      },
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .leftJoin(intake, eq(intake.id, enrolments.intakeId))
    .where(inArray(enrolments.id, [...ids]));
  return new Map(
    rows.map(({ mode, intake, ...row }) => {
      const chosen = mode === "online" ? "Online" : preferredLocationOf(row);
      const place = intake ? locationOf(intake) : chosen;
      const training = intake && {
        startsOn: intake.startsOn,
        endsOn: registeredEnd(intake, row),
      };
      return [row.id, { ...row, place, training }];
    }),
  );
}

export type EnrolmentMoney = {
  /** Its line item; null when nothing is or was owed for it. */
  line: AccountLine | null;
  account: EnrolmentAccount;
  payNow: PayNow | null;
  attempts: OrderAccount["attempts"];
};

type Owing = Pick<OrderAccount, "openKobo" | "lines" | "parts">;

const nothing: EnrolmentMoney = { line: null, account: emptyAccount, payNow: null, attempts: [] };

/** What several orders owe in total. */
const addUp = (orders: readonly OrderAccount[]) => ({
  openKobo: orders.reduce((sum, { openKobo }) => sum + openKobo, 0),
  lines: orders.flatMap(({ lines }) => lines),
  parts: orders
    .flatMap(({ parts }) => parts)
    .sort((one, other) => one.dueOn.localeCompare(other.dueOn)),
});

/** What can be paid now for one order or several: everything open, or just what's due. */
function payNowOf(
  order: Owing,
  billed: ReadonlyMap<string, Billed>,
  {
    now,
    quoteChange,
    own,
  }: { now: Date; quoteChange: QuoteChange | null; own: NumberToShow | undefined },
): PayNow | null {
  if (order.openKobo === 0) return null;
  const open = order.lines.filter(({ openKobo }) => openKobo > 0);
  const lines = open.flatMap(({ lineRef, openKobo }) => {
    const found = billed.get(lineRef);
    if (!found) return [];
    const { courseOfInterest, learnerName, status, place, training } = found;
    const dues = duesOfLine({ status, account: { dues: duesOf(order, lineRef) } });
    return {
      courseOfInterest,
      learnerFirstName: firstNameOf(learnerName),
      amountKobo: openKobo,
      payBy: payByOf(found, now),
      place,
      training,
      dues: dues.map(({ label: _, ...due }) => due),
    };
  });
  const references = open.flatMap(({ lineRef }) => billed.get(lineRef) ?? []).map(referenceOf);
  return {
    amountKobo: order.openKobo,
    dueNowKobo: dueNowOrNext(order, lagosDay(now)),
    nextDueOn: nextDueOn(order, lagosDay(now)),
    leastKobo: Math.min(leastPartKobo, order.openKobo),
    instalments: instalmentsOf(order),
    lines,
    quoteChange,
    transferReference: transferReferenceOf(references) ?? "",
    ownNumber: own?.number ?? null,
    isNumberComing: own !== undefined && own.number === null && own.isComing,
  };
}

function instalmentsOf({ parts }: Owing): PayNow["instalments"] {
  const open = parts.filter(({ openKobo }) => openKobo > 0);
  return [...Map.groupBy(open, ({ dueOn }) => dueOn)].map(([dueOn, some]) => ({
    dueOn,
    amountKobo: some.reduce((sum, { openKobo }) => sum + openKobo, 0),
  }));
}

/** Whether a list compares its quotes with today's fees, which takes more statements than the list itself. */
type QuoteCheck = "quotes-checked" | "quotes-not-checked";

/**
 * What the payments room knows about these enrolments, by id. A program that is no longer sold shows no change of
 * price, because starting its payment fails anyway.
 */
export const moneyOfAll = async (
  ctx: Context,
  shown: readonly Enrolment[],
  check: QuoteCheck = "quotes-checked",
): Promise<Map<string, EnrolmentMoney>> => (await moneyAndOrdersOf(ctx, shown, check)).money;

/** The same, with the orders' accounts and what one payment can cover for several of them. */
export async function moneyAndOrdersOf(
  ctx: Context,
  shown: readonly Enrolment[],
  check: QuoteCheck,
): Promise<{
  money: Map<string, EnrolmentMoney>;
  orders: ReadonlyMap<string, OrderAccount>;
  payTogether: (orders: readonly OrderAccount[]) => PayNow | null;
}> {
  const orderIds = [...new Set(shown.flatMap(({ orderId }) => orderId ?? []))];
  const orders = await readAccounts(ctx, orderIds);
  const lineRefs = [...orders.values()].flatMap(({ lines }) => lines.map((line) => line.lineRef));
  const billed = await findBilled(ctx, lineRefs);
  const changes =
    check === "quotes-checked"
      ? await findQuoteChanges(ctx, orderIds)
      : new Map<string, QuoteChange>();
  const owing = [...orders.values()].filter(({ openKobo }) => openKobo > 0);
  const numbers = await findNumbers(
    ctx,
    owing.map(({ orderId }) => orderId),
  );
  const now = ctx.clock();
  function moneyOfOne({ id, orderId }: Enrolment): EnrolmentMoney {
    if (!orderId) return nothing;
    const order = orders.get(orderId);
    if (!order) throw notFound();
    return {
      line: order.lines.find(({ lineRef }) => lineRef === id) ?? null,
      account: accountOf(order, id),
      payNow: payNowOf(order, billed, {
        now,
        quoteChange: changes.get(orderId) ?? null,
        own: numbers.get(orderId),
      }),
      attempts: order.attempts,
    };
  }
  return {
    money: new Map(shown.map((enrolment) => [enrolment.id, moneyOfOne(enrolment)])),
    orders,
    // A transfer to the payer's own number is for one order.
    payTogether: (some) =>
      payNowOf(addUp(some), billed, { now, quoteChange: null, own: undefined }),
  };
}

/** Like moneyOfAll, for one enrolment. */
export async function moneyOf(ctx: Context, enrolment: Enrolment): Promise<EnrolmentMoney> {
  return (await moneyOfAll(ctx, [enrolment])).get(enrolment.id) ?? nothing;
}
