import { formatNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { TillRecord } from "#rooms/payments/contract/tills.ts";
import { tillStateNames } from "#rooms/payments/rules/tills/till-words.ts";
import type { Look } from "./people-words.ts";

/** The state of a till as a pill. */
export function tillLook({ state, isCarriedOn }: Pick<TillRecord, "state" | "isCarriedOn">): Look {
  if (state === "open") return { label: tillStateNames.open, tone: "success" };
  if (isCarriedOn) return { label: "Closed, in the next till", tone: "neutral" };
  return { label: tillStateNames[state], tone: state === "closed" ? "warning" : "neutral" };
}

/** "Till at Jalingo: open since 21 November 2026, 08:10, should hold ₦145,000" */
export const openTillWords = (city: string, till: Pick<TillRecord, "openedAt" | "expectedKobo">) =>
  `Till at ${city}: open since ${formatInstant(till.openedAt)}, should hold ${formatNaira(till.expectedKobo)}`;
