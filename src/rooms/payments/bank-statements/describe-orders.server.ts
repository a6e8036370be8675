import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { orders } from "../tables.server.ts";
import type { Booking } from "./bank-statements.ts";

/** Why somebody may be the one who paid. */
type Why = { reasons: string[]; isCode: boolean; proofId: string | null };

/** Why somebody may be the one who paid, by order. */
export class Reasons {
  readonly byOrder = new Map<string, Why>();

  add(
    orderIds: readonly string[],
    reason: string,
    more: { isCode?: boolean; proofId?: string } = {},
  ) {
    for (const orderId of orderIds) {
      const known = this.byOrder.get(orderId) ?? { reasons: [], isCode: false, proofId: null };
      if (!known.reasons.includes(reason)) known.reasons.push(reason);
      known.isCode ||= more.isCode ?? false;
      known.proofId ??= more.proofId ?? null;
      this.byOrder.set(orderId, known);
    }
  }
}

/** Orders with their accounts, and whom they are for. With three statements, however many. */
export async function readOrders(ctx: Context, orderIds: readonly string[]) {
  const ids = [...new Set(orderIds)];
  const accounts = await readAccounts(ctx, ids);
  const payers =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: orders.id, payerName: orders.payerName })
          .from(orders)
          .where(inArray(orders.id, ids));
  const refs = [...accounts.values()].flatMap(({ lines }) => lines.map(({ lineRef }) => lineRef));
  const places = await fulfilment().describeLines(ctx, refs, null);
  return {
    accounts,
    payers: new Map(payers.map(({ id, payerName }) => [id, payerName])),
    places: new Map(places.map((place) => [place.lineRef, place])),
    today: lagosDay(ctx.clock()),
  };
}

type ReadOrders = Awaited<ReturnType<typeof readOrders>>;

/** What is due of an order today. */
const dueKoboOf = ({ parts }: OrderAccount, today: string): number =>
  parts.reduce((sum, { openKobo, dueOn }) => sum + (dueOn <= today ? openKobo : 0), 0);

/** Whether an amount is what an order owes: all of it, what is due, or one of its parts. */
const isExact = (account: OrderAccount, amountKobo: number, today: string): boolean =>
  amountKobo === account.openKobo ||
  amountKobo === dueKoboOf(account, today) ||
  account.parts.some(({ openKobo }) => openKobo === amountKobo);

type Fit = {
  readonly amountKobo: number;
  readonly why: Why;
  /** A transfer of this amount is recorded for the order, and has no line. */
  readonly isRecorded: boolean;
  /** A line of another file with this day and amount was booked for the order. */
  readonly isAlike: boolean;
  /** The line was booked for the order before, and taken back. */
  readonly isTaken: boolean;
  /** The line has the code of no other order. */
  readonly isOnly: boolean;
};

/** What booking a line for an order says. @returns none for an order that has joined another */
export function toBooking(
  { accounts, payers, places, today }: ReadOrders,
  orderId: string,
  { amountKobo, why, isRecorded, isAlike, isTaken, isOnly }: Fit,
): Booking[] {
  const account = accounts.get(orderId);
  const [first] = account?.lines ?? [];
  if (!account || !first) return [];
  const { openKobo, lines } = account;
  const describe = ({ lineRef, description }: (typeof lines)[number]) =>
    [places.get(lineRef)?.learner, description].filter(Boolean).join(", ");
  return [
    {
      orderId,
      enrolmentId: first.lineRef,
      payer: payers.get(orderId) ?? "",
      description: lines.map(describe).join("; "),
      codes: lines.flatMap(({ lineRef }) => places.get(lineRef)?.code ?? []),
      openKobo,
      dueKobo: dueKoboOf(account, today),
      proofId: why.proofId,
      reasons: [
        ...why.reasons,
        ...(isExact(account, amountKobo, today) ? ["Exactly what is owed"] : []),
        ...(isRecorded ? ["A transfer of this amount is recorded already: see below"] : []),
        ...(isTaken ? ["This line was booked for it before, and taken back"] : []),
        ...(isAlike
          ? ["A line of this day and amount from another file is booked for it already"]
          : []),
      ],
      isSure: why.isCode && isOnly && amountKobo <= openKobo && !isRecorded && !isAlike && !isTaken,
    },
  ];
}
