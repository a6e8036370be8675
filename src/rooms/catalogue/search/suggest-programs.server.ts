import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { formatDay } from "#foundation/time/time.ts";
import { mostSuggestions, type Suggestion } from "../endpoints.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { priceTypeNames } from "../program/program-words.ts";
import { type CatalogueEntry, readCatalogue } from "../read-catalogue.server.ts";
import { readAsked } from "./asked-words.ts";
import { meantSearch, untaughtIn } from "./meant-search.ts";
import { narrowPrograms } from "./narrow-programs.ts";
import { foldText, startsWord, type Term, termsWhileTyping } from "./search-text.ts";

/** When it starts, and where unless all its towns start on that day. In the visitor's town if it is taught there. */
function startOf({ startsOn, starts }: ProgramCardFacts, town: string | null): string | null {
  const own = starts.find((one) => one.town === town);
  const day = own ? own.startsOn : startsOn;
  const there = own ? [own] : starts.filter((one) => one.startsOn === day);
  const where = there.length < starts.length ? there[0]?.name : null;
  return day && [formatDay(day), where].filter(Boolean).join(", ");
}

function suggestionOf(card: ProgramCardFacts, town: string | null): Suggestion {
  const { id, title, priceType, fees, fromKobo } = card;
  const start = startOf(card, town);
  const paid = `${fees.length > 1 ? "from " : ""}${formatNaira(fromKobo)}`;
  const fee = priceType === "paid" ? paid : priceTypeNames[priceType];
  return { id, title, path: `/programs/${encodeURIComponent(id)}`, start, fee };
}

/** Words match from their first letter: `tail` does not match `details`. */
const suits = (text: string, terms: readonly Term[]) =>
  terms.length > 0 &&
  terms.every((spellings) => spellings.some((spelling) => startsWord(text, spelling)));

/** Programs whose title begins as typed, then those with the words in the title, then all other matches. */
function inOrder(entries: readonly CatalogueEntry[], typed: string): readonly CatalogueEntry[] {
  const start = foldText(typed);
  const terms = termsWhileTyping(typed);
  const ranks: CatalogueEntry[][] = [[], [], []];
  for (const entry of entries) {
    const { title, text } = entry.folded;
    if (title.startsWith(start)) ranks[0]?.push(entry);
    else if (suits(title, terms)) ranks[1]?.push(entry);
    else if (suits(text, terms)) ranks[2]?.push(entry);
  }
  return ranks.flat();
}

/**
 * The programs that someone typing a search may want. A search that finds nothing is corrected as in the list of
 * programs. Programs that are over are left out.
 * @param typed may be empty, which finds nothing
 * @param town the visitor's (foundation/academy/towns.ts); null without a choice
 */
export async function suggestPrograms(ctx: Context, typed: string, town: string | null) {
  if (foldText(typed) === "") return { suggestions: [], total: 0 };
  const { onOffer, searched } = await readCatalogue(ctx);
  const coming = onOffer.filter(({ card }) => !card.past);
  let found = inOrder(coming, typed);
  const asked = found.length === 0 ? readAsked(typed) : null;
  const suited = asked ? narrowPrograms(coming, asked.narrowing) : coming;
  const trade = asked ? asked.rest : typed;
  if (asked) found = trade === "" ? suited : inOrder(suited, trade);
  // Programs that are only close to a trade we don't teach are not suggested; the list of programs explains those.
  const isOpen = found.length === 0 && !untaughtIn(trade);
  const meant = isOpen ? meantSearch(searched, trade) : null;
  if (meant) found = inOrder(suited, meant);
  const suggestions = found.slice(0, mostSuggestions).map(({ card }) => suggestionOf(card, town));
  return { suggestions, total: found.length };
}

/** Programs on offer that contain the words of a text, best first: like suggestions, but without corrections. */
export async function findOnOffer(ctx: Context, typed: string, most: number) {
  if (foldText(typed) === "") return [];
  const found = inOrder((await readCatalogue(ctx)).onOffer, typed);
  return found.slice(0, most).map(({ program }) => program);
}
