import type { Context } from "#foundation/context.ts";
import { chooseDoors, type Door, type DoorCandidate } from "../doors/choose-doors.ts";
import type { DoorAnswers } from "../doors/door-questions.ts";
import { mixFamilies } from "../doors/mix-families.ts";
import type { Program } from "../program/program.ts";
import { type CatalogueEntry, readCatalogue } from "../read-catalogue.server.ts";
import { meantSearch, untaughtIn } from "../search/meant-search.ts";
import {
  cardInMonth,
  type Narrowing,
  narrowPrograms,
  sortPrograms,
  type Wider,
  widerThan,
} from "../search/narrow-programs.ts";
import { countTabs, type ProgramSort, type SelectionCount } from "../search/program-selection.ts";
import { matcherOf } from "../search/search-text.ts";
import { type ProgramFilter, selectPrograms } from "../search/select-programs.ts";
import type { ProgramCardFacts } from "./program-card.ts";
import { type UsualFacts, usualFacts } from "./usual-facts.ts";

/** A filter, and a text that title or description must contain. */
export type ProgramSearch = ProgramFilter & { readonly search?: string | undefined };

function entriesWith(entries: readonly CatalogueEntry[], search: string) {
  const matches = matcherOf(search);
  return matches ? entries.filter(({ folded }) => matches(folded.text)) : entries;
}

/** Programs on offer that match a search and filters, in catalogue order. */
export async function listEntries(
  ctx: Context,
  { search = "", ...filter }: ProgramSearch = {},
): Promise<readonly CatalogueEntry[]> {
  const { onOffer } = await readCatalogue(ctx);
  return entriesWith(selectPrograms(onOffer, filter), search);
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

type FoundPrograms = {
  /** All matches. A search shows the best first; a list mixes its trade families. */
  readonly cards: readonly ProgramCardFacts[];
  /** What the same search finds under other tabs, when this one has none. */
  readonly elsewhere: readonly ProgramCardFacts[];
  /** Of the cards that are shown. */
  readonly usual: UsualFacts;
  /** The programs per mode and price type that the same search finds. */
  readonly counts: readonly SelectionCount[];
  /** For a search that finds nothing: what it probably means. Everything else here is found with that. */
  readonly meant: string | null;
  /** The trade in the search that we don't teach; `meant` is close to it. */
  readonly untaught: string | null;
  /** For a selection that finds nothing: the filters without which it would find something. */
  readonly wider: readonly Wider[];
};

type Browsed = Pick<ProgramSearch, "search" | "mode" | "priceType"> &
  Narrowing & { readonly sort?: ProgramSort | undefined };

/** What a list with tabs shows: the programs of a tab, and how many the other tabs have. */
export async function browsePrograms(
  ctx: Context,
  { search = "", mode, priceType, sort, ...narrowing }: Browsed,
): Promise<FoundPrograms> {
  const { onOffer, searched, day } = await readCatalogue(ctx);
  const exact = entriesWith(onOffer, search);
  const isFound = search === "" || exact.length > 0;
  const untaught = isFound ? null : untaughtIn(search);
  const meant = isFound ? null : untaught ? untaught.near || null : meantSearch(searched, search);
  const matching = meant ? entriesWith(onOffer, meant) : exact;
  const matches = matcherOf(meant ?? search);
  const found = narrowPrograms(matching, narrowing);
  const { month } = narrowing;
  const cardsOf = (entries: readonly CatalogueEntry[]) => {
    if (sort) {
      return sortPrograms(entries, sort, narrowing).map((one) => cardInMonth(one, month, day));
    }
    // Programs whose title matches come first.
    const { named = [], others = [] } = Object.groupBy(entries, ({ folded }) =>
      matches?.(folded.title) ? "named" : "others",
    );
    return [...named, ...others].map((one) => cardInMonth(one, month, day));
  };
  const tab = { mode, priceType };
  const selected = cardsOf(selectPrograms(found, tab));
  const cards = search || sort ? selected : mixFamilies(selected, ({ family }) => family);
  const elsewhere = search && cards.length === 0 ? cardsOf(found) : [];
  const shown = cards.length > 0 ? cards : elsewhere;
  const counts = countTabs(found.map(({ program }) => program));
  const wider = cards.length > 0 ? [] : widerThan(selectPrograms(matching, tab), narrowing);
  return {
    cards,
    elsewhere,
    usual: usualFacts(shown),
    counts,
    meant,
    untaught: untaught?.name ?? null,
    wider,
  };
}

/** The months in which programs on offer start, `YYYY-MM`, the next one first. */
export const listStartMonths = async (ctx: Context): Promise<readonly string[]> =>
  (await readCatalogue(ctx)).startMonths;

type FoundDoor = Door<DoorCandidate & Pick<Program, "toolsToOwn">>;

/** The three programs on offer that suit a person's answers best. */
export async function findDoors(ctx: Context, answers: DoorAnswers): Promise<FoundDoor[]> {
  const { onOffer } = await readCatalogue(ctx);
  const candidates = onOffer.map(({ card, program }) => ({
    ...card,
    worksWith: program.worksWith,
    needsComputer: program.needsComputer,
    toolsToOwn: program.toolsToOwn,
  }));
  return chooseDoors(candidates, answers);
}
