import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { formatDay } from "#foundation/time/time.ts";
import { mostSuggestions, type Suggestion } from "../contract/endpoints.ts";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { priceTypeNames } from "../rules/program-words.ts";
import { meantSearch } from "../rules/search/meant-search.ts";
import { foldText, startsWord, type Term, termsWhileTyping } from "../rules/search/search-text.ts";
import { type CatalogueEntry, readCatalogue } from "./read-catalogue.ts";

function suggestionOf(card: ProgramCardFacts): Suggestion {
  const { id, title, priceType, fees, fromKobo, startsOn, starts } = card;
  // Where it starts first, unless all its towns start on that day.
  const first = starts.filter((one) => one.startsOn === startsOn);
  const town = first.length < starts.length ? first[0]?.name : null;
  const start = startsOn && [formatDay(startsOn), town].filter(Boolean).join(", ");
  const paid = `${fees.length > 1 ? "from " : ""}${formatNaira(fromKobo)}`;
  const fee = priceType === "paid" ? paid : priceTypeNames[priceType];
  return { id, title, path: `/programs/${encodeURIComponent(id)}`, start, fee };
}

/** Words match from their first letter: `tail` is no part of `details`. */
const suits = (text: string, terms: readonly Term[]) =>
  terms.length > 0 &&
  terms.every((spellings) => spellings.some((spelling) => startsWord(text, spelling)));

/** Programs whose title begins as typed, then those with the words in the title, then all others that suit. */
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
 * The programs that somebody may want who is typing a search. What finds nothing is corrected as the list of programs
 * does it. Programs that are over are left out.
 * @param typed may be empty, which finds nothing
 */
export async function suggestPrograms(ctx: Context, typed: string) {
  if (foldText(typed) === "") return { suggestions: [], total: 0 };
  const { onOffer, searched } = await readCatalogue(ctx);
  const coming = onOffer.filter(({ card }) => !card.past);
  let found = inOrder(coming, typed);
  const meant = found.length === 0 ? meantSearch(searched, typed) : null;
  if (meant) found = inOrder(coming, meant);
  const suggestions = found.slice(0, mostSuggestions).map(({ card }) => suggestionOf(card));
  return { suggestions, total: found.length };
}
