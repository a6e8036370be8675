import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { charges, orderLines, orders } from "../tables.server.ts";

/** What a component of a line costs, and when it is due; without a day, at registration. */
export type ChargeToMake = { component: string; amountKobo: number; dueOn?: string | null };

export type LineToCharge = {
  /** The seller's id of the line, opaque here. */
  lineRef: string;
  description: string;
  /** In the order in which money covers them. They add up to the price. */
  charges: readonly ChargeToMake[];
  quoteHoldsUntil: Date;
};

export type OrderToOpen = {
  payerEmail: string;
  payerName: string;
  lines: readonly LineToCharge[];
  /** Absolute URL to which the provider redirects the browser. */
  returnUrl: string;
};

export const sumOf = (parts: readonly { amountKobo: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amountKobo, 0);

/** @throws RangeError for a line without a positive price, or with amounts that are not whole kobo */
function refuseUnsound(lines: readonly LineToCharge[]): void {
  if (lines.length === 0) throw new RangeError("an order needs lines");
  for (const { lineRef, charges: made } of lines) {
    const isSound = made.every(
      ({ amountKobo }) => Number.isSafeInteger(amountKobo) && amountKobo >= 0,
    );
    if (!isSound || sumOf(made) <= 0) throw new RangeError(`line ${lineRef} has no sound amount`);
  }
}

export const dueDay = (ctx: Context, { dueOn }: ChargeToMake) => dueOn ?? lagosDay(ctx.clock());

/**
 * Creates an order with its lines and their charges, in the caller's transaction. Posts nothing: an order without money
 * is not in the books.
 * @throws RangeError for no lines, or amounts that are not positive whole kobo
 */
export async function openOrder(
  ctx: Context,
  { payerName, payerEmail, returnUrl, lines }: OrderToOpen,
): Promise<{ orderId: string; amountKobo: number }> {
  refuseUnsound(lines);
  const orderId = newId();
  const createdAt = ctx.clock();
  const amountKobo = sumOf(lines.flatMap((line) => line.charges));
  await ctx.db.insert(orders).values({
    id: orderId,
    payerName,
    payerEmail,
    returnUrl,
    createdAt,
    status: "open",
    chargedKobo: amountKobo,
  });
  await ctx.db.insert(orderLines).values(
    lines.map(({ lineRef, description, quoteHoldsUntil }, position) => ({
      orderId,
      position,
      lineRef,
      description,
      quoteHoldsUntil,
    })),
  );
  const made = lines
    .flatMap(({ lineRef, charges: some }) => some.map((charge) => ({ lineRef, ...charge })))
    .filter((charge) => charge.amountKobo > 0)
    .map((charge, index) => ({
      orderId,
      createdAt,
      lineRef: charge.lineRef,
      component: charge.component,
      amountKobo: charge.amountKobo,
      number: index + 1,
      dueOn: dueDay(ctx, charge),
      upfront: !charge.dueOn,
      cause: "quoted" as const,
    }));
  await ctx.db.insert(charges).values(made);
  return { orderId, amountKobo };
}
