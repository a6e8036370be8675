import { itemsAtFirst } from "#foundation/pages/list-page.ts";
import { type Mode, modes, type PriceType, priceTypes } from "../program-terms.ts";

/** What the programs page shows; stored in the address. */
export type ProgramSelection = { search: string; mode: Mode; priceType: PriceType };

/** The default selection (spec §2.3, Available Programs). */
export const defaultSelection = { mode: "physical", priceType: "paid" } as const;

/** Longer searches are cut: no title or description contains them. */
const longestSearch = 200;

/** Reads a selection from an address. Unknown values become the default. */
export function readSelection(parameters: URLSearchParams): ProgramSelection {
  const pick = <Value extends string>(name: string, known: readonly Value[], otherwise: Value) =>
    known.find((value) => value === parameters.get(name)) ?? otherwise;
  return {
    search: (parameters.get("search") ?? "").trim().slice(0, longestSearch).trim(),
    mode: pick("mode", modes, defaultSelection.mode),
    priceType: pick("priceType", priceTypes, defaultSelection.priceType),
  };
}

/** The query of a selection without defaults: `?search=solar&mode=online`, or empty. */
export function selectionQuery(selection: ProgramSelection): string {
  const parameters = new URLSearchParams();
  if (selection.search) parameters.set("search", selection.search);
  if (selection.mode !== defaultSelection.mode) parameters.set("mode", selection.mode);
  if (selection.priceType !== defaultSelection.priceType) {
    parameters.set("priceType", selection.priceType);
  }
  const query = parameters.toString();
  return query && `?${query}`;
}

/** A search shows everything that it finds up to here: today's programs. */
const mostFound = 30;
/** A search that finds more says too little to show all of it, so a large catalogue costs a cheap phone no more. */
const ofMany = 12;

/** Programs on one page of a list. @param total the programs that it has in all */
export function programsOnPage(
  { search }: Pick<ProgramSelection, "search">,
  total: number,
): number {
  if (!search) return itemsAtFirst;
  return total > mostFound ? ofMany : mostFound;
}

export type SelectionCount = { mode: Mode; priceType: PriceType; count: number };

/** How many of these programs each mode and price type has. Zero counts are left out. */
export const countTabs = (
  programs: readonly Pick<SelectionCount, "mode" | "priceType">[],
): SelectionCount[] =>
  modes
    .flatMap((mode) =>
      priceTypes.map((priceType) => ({
        mode,
        priceType,
        count: programs.filter((one) => one.mode === mode && one.priceType === priceType).length,
      })),
    )
    .filter(({ count }) => count > 0);

/** The number of programs of a mode and price type. */
export const countOf = (
  counts: readonly SelectionCount[],
  { mode, priceType }: Pick<ProgramSelection, "mode" | "priceType">,
): number => counts.find((each) => each.mode === mode && each.priceType === priceType)?.count ?? 0;
