import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, forbidden } from "#foundation/errors/errors.ts";
import { findSelfMatch, othersMay, refuseSelf } from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { lockOrder } from "../attempts/booking-guards.server.ts";
import type { reviewCases } from "../cases/tables.server.ts";
import { needsSecondAdmin } from "../refunds/refund-limits.ts";
import { givenAwayTodayKobo, lockRefundsOf } from "../refunds/refundable.server.ts";
import { charges } from "../tables.server.ts";

const writtenOffKobo = ({ charges: made }: OrderAccount): number =>
  made
    .filter(({ cause }) => cause === "written_off")
    .reduce((sum, { amountKobo }) => sum - amountKobo, 0);

/** What an order owes only because credit was taken back from it, less what was written off before. */
export const lossOf = (account: OrderAccount): number =>
  Math.min(account.openKobo, Math.max(account.lostKobo - writtenOffKobo(account), 0));

export const nothingOwed = () =>
  conflict("nothing_owed", "Nothing is owed any more, so there is nothing to write off.");

/** Takes an amount off an order's open charges, earliest due first. */
async function lowerCharges(
  ctx: Context,
  { orderId, charges: made, parts }: OrderAccount,
  amountKobo: number,
  by: { madeBy: string; askedBy: string | null; createdAt: Date },
): Promise<void> {
  let left = amountKobo;
  let number = made.length;
  for (const { lineRef, component, dueOn, upfront, openKobo } of parts) {
    const offKobo = Math.min(left, openKobo);
    if (offKobo === 0) continue;
    left -= offKobo;
    await ctx.db.insert(charges).values({
      orderId,
      number: ++number,
      lineRef,
      component,
      dueOn,
      upfront,
      amountKobo: -offKobo,
      cause: "written_off",
      ...by,
    });
  }
}

type Asked = Pick<typeof reviewCases.$inferSelect, "writeOffAskedBy" | "writeOffKobo">;

/** Whether someone else asked for this much, so that the caller is the second person. */
const agreesTo = (
  { writeOffAskedBy, writeOffKobo }: Asked,
  amountKobo: number,
  personId: string | undefined,
): boolean =>
  writeOffAskedBy !== null && writeOffAskedBy !== personId && (writeOffKobo ?? 0) >= amountKobo;

/** Whether an amount needs a second person before this one may write it off. */
async function needsAnother(
  ctx: Context,
  account: OrderAccount,
  asked: Asked,
  personId: string,
): Promise<boolean> {
  const amountKobo = lossOf(account);
  const before = {
    refundedKobo: writtenOffKobo(account),
    todayKobo: await givenAwayTodayKobo(ctx, personId),
  };
  return (
    needsSecondAdmin(amountKobo, before) &&
    !agreesTo(asked, amountKobo, personId) &&
    (await othersMay(ctx, "payments.refund", personId))
  );
}

const askedFor = (
  { writeOffAskedBy, writeOffKobo }: Asked,
  amountKobo: number,
  personId: string,
): boolean => writeOffAskedBy === personId && writeOffKobo === amountKobo;

/** Whether a person has asked for the write-off and can only wait for a second person now. */
export const waitsForAnother = async (
  ctx: Context,
  account: OrderAccount,
  asked: Asked,
  personId: string,
): Promise<boolean> =>
  askedFor(asked, lossOf(account), personId) && (await needsAnother(ctx, account, asked, personId));

/**
 * Writes off what an order owes because credit was taken back from it, as if the credit still counted. Above the limits
 * of a refund, a second person has to agree, if anyone else may refund. Runs in the caller's transaction and locks the
 * order.
 * @returns the amount; whether it is written off, or only asked for; who asked before, if the caller is the second
 *   person
 */
export async function writeOffLoss(
  ctx: Context,
  orderId: string,
  asked: Asked,
  personId: string,
): Promise<{ amountKobo: number; isDone: boolean; askedBy: string | null }> {
  const { payerEmail, payerName } = await lockOrder(ctx, orderId);
  const match = await findSelfMatch(ctx, [{ email: payerEmail, fullName: payerName }]);
  refuseSelf(match, "You cannot write off your own debt. Ask a colleague to do it.");
  let account = await getAccount(ctx, orderId);
  const amountKobo = lossOf(account);
  if (amountKobo === 0) throw nothingOwed();
  await lockRefundsOf(ctx, personId);
  if (await needsAnother(ctx, account, asked, personId)) {
    if (askedFor(asked, amountKobo, personId)) {
      throw forbidden("same_person", "You asked for this. Another person has to agree to it.");
    }
    await audit(ctx, "credit.write_off_asked", orderId, { amountKobo });
    return { amountKobo, isDone: false, askedBy: null };
  }
  const askedBy = agreesTo(asked, amountKobo, personId) ? asked.writeOffAskedBy : null;
  // All charges of a write-off have the same time, which its mail finds them by.
  const by = { madeBy: personId, askedBy, createdAt: ctx.clock() };
  const staysOpenKobo = account.openKobo - amountKobo;
  // Again for what was refunded: refunds come from credit first, and now less is charged.
  while (account.openKobo > staysOpenKobo) {
    await lowerCharges(ctx, account, account.openKobo - staysOpenKobo, by);
    account = await getAccount(ctx, orderId);
  }
  await rebalance(ctx, orderId, { kind: "charges" });
  await audit(ctx, "credit.written_off", orderId, { amountKobo });
  return { amountKobo, isDone: true, askedBy };
}
