import { LRUCache } from "lru-cache";
import { drawPart } from "#foundation/pages/draw-part.ts";
import { TownContext } from "#foundation/pages/town-context.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { ProgramCard } from "../list/program-card.tsx";
import type { DrawnCard } from "../list/program-grid.tsx";
import type { UsualFacts } from "../list/usual-facts.ts";

/**
 * A card whose markup the router does not see. It writes all that a loader returns as JSON, although a plain page never
 * sends it: for thirty cards that takes a fifth of the time of a search. It skips what is not enumerable.
 */
const hideMarkup = (id: string, html: string): DrawnCard =>
  Object.defineProperty({ id, html }, "html", { enumerable: false });

/**
 * A card takes about 10 KB. A small catalogue has fewer cards than this; for a large one, it holds those that are
 * searched for.
 */
const drawn = new LRUCache<string, { readonly of: ProgramCardFacts; readonly card: DrawnCard }>({
  max: 300,
});

/**
 * The markup of cards for a plain page. Every search is a separate page with the same cards, so each card is rendered
 * once, until the catalogue is read again, which gives it a new facts object. A card with a photograph is left to the
 * page, which knows whether the visitor saves data.
 */
export function drawCards(
  programs: readonly ProgramCardFacts[],
  usual: UsualFacts,
  town: string | null,
): (ProgramCardFacts | DrawnCard)[] {
  const drawCard = (program: ProgramCardFacts): ProgramCardFacts | DrawnCard => {
    const { id, picture } = program;
    if (picture) return program;
    // A search may show another sentence than the description.
    const key = JSON.stringify([id, program.description, usual, town]);
    const known = drawn.get(key);
    if (known?.of === program) return known.card;
    const element = (
      <TownContext value={town}>
        <ProgramCard program={program} usual={usual} />
      </TownContext>
    );
    const card = hideMarkup(id, drawPart(element, "card"));
    drawn.set(key, { of: program, card });
    return card;
  };
  return programs.map(drawCard);
}
