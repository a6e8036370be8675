import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { toKeepAll } from "./family-dues.ts";
import { moneyOfAll } from "./money-of.server.ts";
import { payByOf } from "./pay-by.ts";
import { toConfirmKobo } from "./standing-words.ts";

/** What a registration that nobody has paid for needs: the same sum and day as on its own page. */
export type FirstPayment = {
  /** Keeps the place, or all places of an order that nobody has paid for. */
  readonly amountKobo: number;
  readonly wholeKobo: number;
  readonly places: number;
  /** The last day (see `payByOf`); null if it is over. */
  readonly payBy: string | null;
};

/** For a message about a registration that has just been stored, so today's fees are those of its quote. */
export async function firstPaymentOf(ctx: Context, enrolment: Enrolment): Promise<FirstPayment> {
  const money = (await moneyOfAll(ctx, [enrolment], "quotes-not-checked")).get(enrolment.id);
  const today = lagosDay(ctx.clock());
  const { payNow = null, account, line } = money ?? {};
  const keep = payNow && payNow.lines.length > 1 ? toKeepAll(payNow, today) : null;
  if (payNow && keep) return { ...keep, wholeKobo: payNow.amountKobo, places: payNow.lines.length };
  const wholeKobo = line?.openKobo ?? enrolment.totalKobo;
  const payBy = payByOf(enrolment, ctx.clock());
  return {
    amountKobo: (account && toConfirmKobo(account)) || wholeKobo,
    wholeKobo,
    places: 1,
    payBy: payBy !== null && payBy >= today ? payBy : null,
  };
}
