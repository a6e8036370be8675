import type { Context } from "#foundation/context.ts";
import { chooseDoors, type Door, type DoorCandidate } from "../doors/choose-doors.ts";
import type { DoorAnswers } from "../doors/door-questions.ts";
import { mixFamilies } from "../doors/mix-families.ts";
import type { Program } from "../program/program.ts";
import { type Catalogue, type CatalogueEntry, readCatalogue } from "../read-catalogue.server.ts";
import { askedInWords, readAsked } from "../search/asked-words.ts";
import { meantSearch, untaughtIn } from "../search/meant-search.ts";
import {
  cardFor,
  type Narrowing,
  narrowPrograms,
  sortPrograms,
  type Wider,
  widerThan,
} from "../search/narrow-programs.ts";
import { type OtherTabs, otherTabs } from "../search/other-tabs.ts";
import {
  countTabs,
  isFirstTab,
  type ProgramSort,
  type SelectionCount,
} from "../search/program-selection.ts";
import { matcherOf } from "../search/search-text.ts";
import { type ProgramFilter, selectPrograms } from "../search/select-programs.ts";
import type { Understood } from "../search/understood.ts";
import { whyFound } from "../search/why-found.ts";
import type { ProgramCardFacts } from "./program-card.ts";
import { type UsualFacts, usualFacts } from "./usual-facts.ts";

/** A filter, and a text that title or description must contain. */
export type ProgramSearch = ProgramFilter & { readonly search?: string | undefined };

/** The programs that say it in their title or description, in the words that were typed (spec §2.3). */
function entriesSaying(entries: readonly CatalogueEntry[], search: string) {
  const matches = matcherOf(search);
  return entries.filter(({ folded }) => matches?.(folded.card));
}

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
  /**
   * The programs of the tab, its trade families mixed. A search shows what it finds under every tab, the best first;
   * if a visitor chose a tab, its matches come before the others.
   */
  readonly cards: readonly ProgramCardFacts[];
  /** How many of them the tab has. */
  readonly inTab: number;
  /** What a list without a search has under the other tabs. */
  readonly others: readonly OtherTabs[];
  /** Of the cards that are shown. */
  readonly usual: UsualFacts;
  /** The programs per mode and price type that the same search finds. */
  readonly counts: readonly SelectionCount[];
  /** How the search was understood. */
  readonly understood: Understood;
  /** For a selection that finds nothing: the filters without which it would find something. */
  readonly wider: readonly Wider[];
};

type Browsed = Pick<ProgramSearch, "search" | "mode" | "priceType"> &
  Narrowing & { readonly sort?: ProgramSort | undefined };

/** The programs that a search is about, and how it was understood. */
function findMatches({ onOffer, searched }: Catalogue, search: string) {
  const asked = readAsked(search);
  // Who asks for weekends does not mean a long text in which the word occurs.
  const exact = asked ? entriesSaying(onOffer, search) : entriesWith(onOffer, search);
  const trade = asked ? asked.rest : search;
  const traded = asked ? entriesWith(onOffer, trade) : exact;
  const isFound = trade === "" || traded.length > 0 || exact.length > 0;
  const untaught = isFound ? null : untaughtIn(trade);
  const meant = isFound ? null : untaught ? untaught.near || null : meantSearch(searched, trade);
  const ofTrade = meant ? entriesWith(onOffer, meant) : traded;
  const suited = asked ? narrowPrograms(ofTrade, asked.narrowing) : ofTrade;
  const isElsewhere = asked?.elsewhere === true && exact.length === 0;
  const online = isElsewhere ? suited.filter(({ program }) => program.mode === "online") : [];
  const matching = online.length > 0 ? online : suited;
  const understood: Understood = {
    meant,
    untaught: untaught?.name ?? null,
    asked: asked ? askedInWords(asked.narrowing) : "",
    place: !isElsewhere ? null : online.length > 0 ? "online" : "nothing online",
    atCentres: online.length > 0 && online.length < suited.length ? (meant ?? trade) : null,
  };
  return {
    matching: matching === exact ? exact : [...new Set([...exact, ...matching])],
    matches: matcherOf(meant ?? trade),
    sought: meant ?? trade,
    time: asked?.narrowing.time,
    understood,
  };
}

const familyOf = ({ program }: CatalogueEntry) => program.family;

/** Those that pass first; both halves keep their order. */
function first<Item>(items: readonly Item[], passes: (item: Item) => boolean): Item[] {
  return [...items.filter(passes), ...items.filter((item) => !passes(item))];
}

/** What a list with tabs shows, and how many programs each tab has. */
export async function browsePrograms(
  ctx: Context,
  { search = "", mode, priceType, sort, ...narrowing }: Browsed,
): Promise<FoundPrograms> {
  const catalogue = await readCatalogue(ctx);
  const { matching, matches, sought, time, understood } = findMatches(catalogue, search);
  const found = narrowPrograms(matching, narrowing);
  const shownStarts = { ...narrowing, time: narrowing.time ?? time };
  const tab = { mode, priceType };
  const selected = selectPrograms(found, tab);
  const sorted = (entries: readonly CatalogueEntry[]) =>
    sort ? sortPrograms(entries, sort, shownStarts) : entries;
  const ordered = () => {
    if (!search) return sort ? sorted(selected) : mixFamilies(selected, familyOf);
    const own = new Set(selected);
    const tabFirst = (entries: readonly CatalogueEntry[]) => first(entries, (one) => own.has(one));
    // Programs whose title matches come first.
    const bestFirst = (entries: readonly CatalogueEntry[]) =>
      sort ? sorted(entries) : first(entries, ({ folded }) => matches?.(folded.title) === true);
    const isFirst = isFirstTab({ mode, priceType, town: narrowing.town });
    return isFirst ? bestFirst(tabFirst(found)) : tabFirst(bestFirst(found));
  };
  const cards = ordered().map((one) => {
    const card = cardFor(one, shownStarts, catalogue.day);
    const why = search ? whyFound(sought, one.folded.card, one.program) : null;
    return why ? { ...card, description: why } : card;
  });
  const counts = countTabs(found.map(({ program }) => program));
  const wider = cards.length > 0 ? [] : widerThan(selectPrograms(matching, tab), narrowing);
  const others =
    !search && mode && priceType
      ? otherTabs(
          { mode, priceType },
          found.map(({ program }) => program),
        )
      : [];
  const inTab = selected.length;
  return { cards, inTab, others, usual: usualFacts(cards), counts, understood, wider };
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
