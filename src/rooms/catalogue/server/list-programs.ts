import type { Context } from "#foundation/context.ts";
import { mixFamilies } from "../rules/mix-families.ts";
import type { Program } from "../rules/program.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import type { SelectionCount } from "../rules/program-selection.ts";
import { searchTexts } from "../rules/search-index.ts";
import { countSelections, type ProgramFilter, selectPrograms } from "../rules/select-programs.ts";
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

/** Like listEntries, but programs whose title matches come first. */
async function listByRelevance(ctx: Context, search: string): Promise<readonly CatalogueEntry[]> {
  const { onOffer, titles } = await readCatalogue(ctx);
  const named = new Set(searchTexts(titles, search)?.map((position) => onOffer[position]));
  const found = await listEntries(ctx, { search });
  return [
    ...found.filter((entry) => named.has(entry)),
    ...found.filter((entry) => !named.has(entry)),
  ];
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
};

/** What a list with tabs shows: the programs of a tab, and how many the other tabs have. */
export async function browsePrograms(
  ctx: Context,
  { search = "", ...tab }: Pick<ProgramSearch, "search" | "mode" | "priceType">,
): Promise<FoundPrograms> {
  const found = search ? await listByRelevance(ctx, search) : await listEntries(ctx);
  const selected = selectPrograms(found, tab).map(({ card }) => card);
  const cards = search ? selected : mixFamilies(selected, ({ family }) => family);
  const elsewhere = search && cards.length === 0 ? found.map(({ card }) => card) : [];
  const shown = cards.length > 0 ? cards : elsewhere;
  return { cards, elsewhere, usual: usualFacts(shown), counts: countSelections(found) };
}
