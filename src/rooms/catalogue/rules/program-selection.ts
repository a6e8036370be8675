import { itemsAtFirst } from "#foundation/list-page.ts";
import { type Mode, modes, type PriceType, priceTypes } from "./program-terms.ts";

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

/**
 * Programs on one page of a list. A search shows everything that it finds among today's programs; of a large catalogue
 * it shows what a cheap phone can paint.
 */
export const programsOnPage = { list: itemsAtFirst, search: 30 } as const;

export type SelectionCount = { mode: Mode; priceType: PriceType; count: number };

/** The number of programs of a mode and price type. */
export const countOf = (
  counts: readonly SelectionCount[],
  { mode, priceType }: Pick<ProgramSelection, "mode" | "priceType">,
): number => counts.find((each) => each.mode === mode && each.priceType === priceType)?.count ?? 0;
