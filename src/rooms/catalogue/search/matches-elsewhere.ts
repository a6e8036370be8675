import { type Mode, modes, type PriceType, priceTypes } from "../program/program-terms.ts";
import { countOf, type ProgramSelection, type SelectionCount } from "./program-selection.ts";

const priceWords = {
  free: "free",
  paid: "paid",
  sponsorship: "sponsored",
} as const satisfies Record<PriceType, string>;

/** What another tab has. */
export type MatchElsewhere = {
  readonly mode: Mode;
  readonly priceType: PriceType;
  readonly count: number;
  /** Says only what differs from the chosen tabs: `1 online`, `2 sponsored`, `1 free hybrid`. */
  readonly words: string;
};

/** How far a tab is from the chosen ones: another mode is nearest, another mode and price farthest. */
const distance = (
  chosen: ProgramSelection,
  { mode, priceType }: Pick<MatchElsewhere, "mode" | "priceType">,
) => (mode === chosen.mode ? 0 : 1) + (priceType === chosen.priceType ? 0 : 2);

/** The programs outside the chosen tabs, the nearest tabs first. */
export function matchesElsewhere(
  selection: ProgramSelection,
  counts: readonly SelectionCount[],
): MatchElsewhere[] {
  return modes
    .flatMap((mode) => priceTypes.map((priceType) => ({ mode, priceType })))
    .filter(({ mode, priceType }) => mode !== selection.mode || priceType !== selection.priceType)
    .map((tab) => ({ ...tab, count: countOf(counts, tab) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => distance(selection, one) - distance(selection, other))
    .map(({ mode, priceType, count }) => {
      const price = priceType !== selection.priceType && priceWords[priceType];
      const words = [count, price, mode !== selection.mode && mode].filter(Boolean).join("\u00a0");
      return { mode, priceType, count, words };
    });
}

/** Introduces them: `: 1 in this tab, 2 more: `, or `, in other tabs: ` when there are none here. */
export function sumElsewhere(found: readonly MatchElsewhere[], here: number): string {
  if (found.length === 0) return "";
  const sum = found.reduce((total, { count }) => total + count, 0);
  return here > 0 ? `: ${here} in this tab, ${sum} more: ` : ", in other tabs: ";
}
