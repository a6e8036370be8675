import type { Context } from "#foundation/context.ts";
import { meantSearch } from "../rules/meant-search.ts";
import { mixFamilies } from "../rules/mix-families.ts";
import { hasPosition, keepOnly, type PositionSet, positionsIn } from "../rules/position-set.ts";
import type { Program } from "../rules/program.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import type { SelectionCount } from "../rules/program-selection.ts";
import { countTabs, programsUnder } from "../rules/program-tabs.ts";
import { matchTexts, searchTexts } from "../rules/search-index.ts";
import { type ProgramFilter, selectPrograms } from "../rules/select-programs.ts";
import { type UsualFacts, usualFacts } from "../rules/usual-facts.ts";
import { type CatalogueEntry, readCatalogue } from "./read-catalogue.ts";

/** A filter, and a text that title or description must contain. */
export type ProgramSearch = ProgramFilter & { readonly search?: string | undefined };

/** Programs on offer that match a search and filters, in catalogue order. */
export async function listEntries(
  ctx: Context,
  { search = "", ...filter }: ProgramSearch = {},
): Promise<readonly CatalogueEntry[]> {
  const { onOffer, index } = await readCatalogue(ctx);
  const positions = searchTexts(index, search);
  const found = positions?.flatMap((position) => onOffer[position] ?? []) ?? onOffer;
  return selectPrograms(found, filter);
}

/** Programs on offer that match a filter, in catalogue order. */
export async function listPrograms(
  ctx: Context,
  filter: ProgramSearch = {},
): Promise<readonly Readonly<Program>[]> {
  return (await listEntries(ctx, filter)).map(({ program }) => program);
}

/** The cards of programs on offer that match a filter, in catalogue order. */
export async function listProgramCards(
  ctx: Context,
  filter: ProgramSearch = {},
): Promise<readonly ProgramCardFacts[]> {
  return (await listEntries(ctx, filter)).map(({ card }) => card);
}

export type FoundPrograms = {
  /** All that match: of a search the best first, of a list with its trade families mixed. */
  readonly cards: readonly ProgramCardFacts[];
  /** What the same search finds under other tabs, when this one has none. */
  readonly elsewhere: readonly ProgramCardFacts[];
  /** Of the cards that are shown. */
  readonly usual: UsualFacts;
  /** The programs per mode and price type that the same search finds. */
  readonly counts: readonly SelectionCount[];
  /** For a search that finds nothing: the same with a slip corrected, which finds something. */
  readonly meant: string | null;
};

/** What a list with tabs shows: the programs of a tab, and how many the other tabs have. */
export async function browsePrograms(
  ctx: Context,
  { search = "", ...tab }: Pick<ProgramSearch, "search" | "mode" | "priceType">,
): Promise<FoundPrograms> {
  const { onOffer, index, titles, tabs } = await readCatalogue(ctx);
  const all = programsUnder(tabs, {}, onOffer.length);
  const found = matchTexts(index, search) ?? all;
  /** Programs whose title matches come first. */
  const named = matchTexts(titles, search);
  const cardsOf = (chosen: PositionSet) => {
    const positions = positionsIn(chosen);
    const ordered = named
      ? [
          ...positions.filter((position) => hasPosition(named, position)),
          ...positions.filter((position) => !hasPosition(named, position)),
        ]
      : positions;
    return ordered.flatMap((position) => onOffer[position]?.card ?? []);
  };
  const selected = programsUnder(tabs, tab, onOffer.length);
  keepOnly(selected, found);
  const matches = cardsOf(selected);
  const cards = search ? matches : mixFamilies(matches, ({ family }) => family);
  const elsewhere = search && cards.length === 0 ? cardsOf(found) : [];
  const shown = cards.length > 0 ? cards : elsewhere;
  const meant = search && shown.length === 0 ? meantSearch(index, search) : null;
  return { cards, elsewhere, usual: usualFacts(shown), counts: countTabs(tabs, found), meant };
}
