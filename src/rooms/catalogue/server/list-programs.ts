import type { Context } from "#foundation/context.ts";
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

export type FoundPrograms = {
  /** All that match, in catalogue order. */
  readonly cards: readonly ProgramCardFacts[];
  readonly usual: UsualFacts;
  /** The programs per mode and price type that the same search finds. */
  readonly counts: readonly SelectionCount[];
};

/** What a list with tabs shows: the programs of a tab, and how many the other tabs have. */
export async function browsePrograms(
  ctx: Context,
  { search, ...tab }: Pick<ProgramSearch, "search" | "mode" | "priceType">,
): Promise<FoundPrograms> {
  const found = await listEntries(ctx, { search });
  const cards = selectPrograms(found, tab).map(({ card }) => card);
  return { cards, usual: usualFacts(cards), counts: countSelections(found) };
}
