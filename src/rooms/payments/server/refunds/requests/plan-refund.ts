import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { RefundWish } from "../../../contract/refunds.ts";
import { refundFault } from "../../../rules/refunds/refund-limits.ts";
import { sumOf } from "../../orders/open-order.ts";
import type { LineAmount } from "../../refund-tables.ts";
import type { Refundable } from "./refundable.ts";

type RefundPlan = { amountKobo: number; lines: LineAmount[] | null };

function planLines(wish: NonNullable<RefundWish["lines"]>, left: LineAmount[]): LineAmount[] {
  const planned: LineAmount[] = [];
  const wrong: Record<string, string> = {};
  for (const [index, { lineRef, amountKobo: asked }] of wish.entries()) {
    const line = left.find((one) => one.lineRef === lineRef);
    if (!line || planned.some((one) => one.lineRef === lineRef)) {
      throw invalid({ lines: "Choose each program of this payment once." });
    }
    const amountKobo = asked ?? line.amountKobo;
    const fault = refundFault(amountKobo, line.amountKobo);
    if (fault) wrong[`lines.${index}.amountKobo`] = fault;
    if (amountKobo > 0) planned.push({ lineRef, amountKobo });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return planned;
}

/**
 * What goes back, and of which line if the admin says so. Otherwise credit goes first, and then all lines in proportion.
 * @throws AppError 409 `nothing_to_refund`, 422 for more than is left
 */
export function planRefund(
  { amountKobo: wished, lines: asked }: Pick<RefundWish, "amountKobo" | "lines">,
  { leftKobo, lines: left }: Refundable,
): RefundPlan {
  if (leftKobo === 0) {
    throw conflict("nothing_to_refund", "All of this payment was refunded, or is on its way back.");
  }
  if (asked && wished)
    throw invalid({ amountKobo: "Enter amounts for the programs, or one amount." });
  if (asked && !left) throw invalid({ lines: "This money paid for no program." });
  if (asked && left) {
    const lines = planLines(asked, left);
    const amountKobo = sumOf(lines);
    if (amountKobo === 0) throw invalid({ lines: "Nothing is left of these programs." });
    const fault = refundFault(amountKobo, leftKobo);
    if (fault) throw invalid({ lines: fault });
    return { amountKobo, lines };
  }
  const amountKobo = wished ?? leftKobo;
  const fault = refundFault(amountKobo, leftKobo);
  if (fault) throw invalid({ amountKobo: fault });
  return { amountKobo, lines: null };
}
