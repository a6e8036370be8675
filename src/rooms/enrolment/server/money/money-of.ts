import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { notFound } from "#foundation/errors/errors.ts";
import {
  findQuoteChanges,
  type LineMoney,
  type OrderStatus,
  orderStatuses,
  type QuoteChange,
} from "#rooms/payments/server/door.ts";
import type { PayNow } from "../../contract/enrolment.ts";
import { firstNameOf } from "../../rules/course-of-interest.ts";
import { referenceOf, transferReferenceOf } from "../../rules/reference.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/** The enrolment that holds a place now (place-of.ts), as a bill names it. */
type Holder = {
  enrolmentId: string;
  code: string;
  courseOfInterest: string;
  learnerName: string;
};

/**
 * Who holds the places of order lines: these enrolments, or the last ones that replaced them. One statement, however
 * often they were replaced. @returns by line reference
 */
async function findHolders(
  ctx: Context,
  lineRefs: readonly string[],
): Promise<Map<string, Holder>> {
  if (lineRefs.length === 0) return new Map();
  const rows = await selectRows<Holder & { lineRef: string }>(
    ctx.db,
    sql`with recursive chain as (
      select e.id as line_ref, e.id, e.replaced_by from enrolments e where e.id in ${[...lineRefs]}
      union all
      select c.line_ref, e.id, e.replaced_by from chain c join enrolments e on e.id = c.replaced_by
    )
    select c.line_ref as "lineRef", e.id as "enrolmentId", e.code, e.course_of_interest as "courseOfInterest",
      l.full_name as "learnerName"
    from chain c
    join enrolments e on e.id = c.id
    join learners l on l.id = e.learner_id
    where c.replaced_by is null`,
  );
  return new Map(rows.map(({ lineRef, ...holder }) => [lineRef, holder]));
}

export type EnrolmentMoney = {
  /** Its line item in the current order; null when nothing is or was owed for it. */
  line: LineMoney | null;
  payNow: PayNow | null;
  attempts: OrderStatus["attempts"];
};

const nothing: EnrolmentMoney = { line: null, payNow: null, attempts: [] };

/** What a payment started now would charge: the order's next due amount and the lines it pays. */
function payNowOf(
  order: OrderStatus,
  holderOf: (lineRef: string) => Holder,
  quoteChange: QuoteChange | null,
): PayNow | null {
  const { nextDue } = order;
  if (!nextDue) return null;
  const lines: PayNow["lines"] = [];
  const references: string[] = [];
  for (const { lineRef } of order.lines) {
    const parts = nextDue.parts.filter((part) => part.lineRef === lineRef);
    const amountKobo = parts.reduce((sum, part) => sum + part.amountKobo, 0);
    if (amountKobo === 0) continue;
    const holder = holderOf(lineRef);
    const { courseOfInterest, learnerName } = holder;
    references.push(referenceOf(holder));
    lines.push({ courseOfInterest, learnerFirstName: firstNameOf(learnerName), amountKobo });
  }
  const transferReference = transferReferenceOf(references) ?? "";
  return { amountKobo: nextDue.amountKobo, lines, quoteChange, transferReference };
}

/** Whether a list compares its quotes with today's fees, which takes more statements than the list itself. */
type QuoteCheck = "quotes-checked" | "quotes-not-checked";

/**
 * What the payments room knows about enrolments, by their ids. A replaced enrolment owes nothing and shows only
 * the payments that were started for it. Starting a payment for a program that is no longer sold gives an error,
 * so it shows no change of price.
 */
export async function moneyOfAll(
  ctx: Context,
  shown: readonly Enrolment[],
  check: QuoteCheck = "quotes-checked",
): Promise<Map<string, EnrolmentMoney>> {
  const orderIds = new Set(shown.flatMap(({ orderId }) => orderId ?? []));
  const statuses = await orderStatuses(ctx, [...orderIds]);
  const current = shown.flatMap(({ orderId, replacedBy }) =>
    orderId && !replacedBy ? (statuses.get(orderId) ?? []) : [],
  );
  const lineRefs = current.flatMap(({ lines }) => lines.map(({ lineRef }) => lineRef));
  const holders = await findHolders(ctx, [...new Set(lineRefs)]);
  const payable = current.filter(({ nextDue }) => nextDue !== null);
  const changes =
    check === "quotes-checked"
      ? await findQuoteChanges(ctx, [...new Set(payable.map(({ orderId }) => orderId))])
      : new Map<string, QuoteChange>();
  function holderOf(lineRef: string): Holder {
    const holder = holders.get(lineRef);
    if (!holder) throw notFound();
    return holder;
  }
  function moneyOfOne({ id, orderId, replacedBy }: Enrolment): EnrolmentMoney {
    if (!orderId) return nothing;
    const order = statuses.get(orderId);
    if (!order) throw notFound();
    if (replacedBy) {
      return { ...nothing, attempts: order.attempts.filter((one) => one.orderId === orderId) };
    }
    return {
      line: order.lines.find(({ lineRef }) => holders.get(lineRef)?.enrolmentId === id) ?? null,
      payNow: payNowOf(order, holderOf, changes.get(order.orderId) ?? null),
      attempts: order.attempts,
    };
  }
  return new Map(shown.map((enrolment) => [enrolment.id, moneyOfOne(enrolment)]));
}

/** Like moneyOfAll, for one enrolment. */
export async function moneyOf(ctx: Context, enrolment: Enrolment): Promise<EnrolmentMoney> {
  return (await moneyOfAll(ctx, [enrolment])).get(enrolment.id) ?? nothing;
}
