import type { Program } from "../program/program.ts";
import { type Mode, modes, type PriceType, priceTypes } from "../program/program-terms.ts";

/** What a list without a search has under its other tabs. */
export type OtherTabs = {
  readonly priceType: PriceType;
  readonly tabs: readonly { readonly mode: Mode; readonly count: number }[];
  /** One of each mode before a second one. */
  readonly titles: readonly string[];
};

/** The tabs that are not chosen, by how one pays: free ones first, because nobody looks for them under "Paid". */
export function otherTabs(
  chosen: { readonly mode: Mode; readonly priceType: PriceType },
  programs: readonly Pick<Program, "title" | "mode" | "priceType">[],
): OtherTabs[] {
  const others = programs.filter(
    ({ mode, priceType }) => mode !== chosen.mode || priceType !== chosen.priceType,
  );
  return priceTypes
    .map((priceType) => {
      const found = others.filter((one) => one.priceType === priceType);
      const titles = modes
        .flatMap((mode) =>
          found.filter((one) => one.mode === mode).map(({ title }, at) => ({ title, at })),
        )
        .toSorted((one, other) => one.at - other.at)
        .map(({ title }) => title);
      return {
        priceType,
        tabs: modes
          .map((mode) => ({ mode, count: found.filter((one) => one.mode === mode).length }))
          .filter(({ count }) => count > 0),
        titles,
      };
    })
    .filter(({ tabs }) => tabs.length > 0);
}
