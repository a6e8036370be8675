import type { ReactElement } from "react";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { levelRange } from "../rules/program-words.ts";
import type { UsualFacts } from "../rules/usual-facts.ts";
import { ProgramCard } from "./program-card.tsx";

type Card = { readonly program: ProgramCardFacts; readonly usual: UsualFacts };
type ListedCard = Card & {
  /** Styles that what follows the card needs. */
  readonly later?: ReactElement | null;
};

/** Browsers do not load it: the compiler removes code that only the server uses. */
const render = import.meta.env.SSR ? (await import("react-dom/server")).renderToStaticMarkup : null;

/**
 * The HTML of each card, with or without the facts that its list says above. Card facts belong to a snapshot of the
 * catalogue and never change, so their HTML is valid until the snapshot is dropped.
 */
const kept = new WeakMap<ProgramCardFacts, Map<string, string>>();

function htmlOf({ program, usual }: Card, renderCard: NonNullable<typeof render>): string {
  const shown = `${program.durationText === usual.durationText} ${levelRange(program) === usual.level}`;
  const known = kept.get(program) ?? new Map<string, string>();
  const html =
    known.get(shown) ??
    renderCard(<ProgramCard program={program} usual={usual} />, {
      identifierPrefix: program.id,
    });
  kept.set(program, known.set(shown, html));
  return html;
}

/** A list item with a program's card. The server renders the card once for a version of the catalogue. */
export function KeptCard({ later = null, ...card }: ListedCard) {
  if (render === null) {
    return (
      <li>
        <ProgramCard {...card} />
        {later}
      </li>
    );
  }
  // React wrote this HTML.
  const html = htmlOf(card, render) + (later ? render(later) : "");
  return <li dangerouslySetInnerHTML={{ __html: html }} />;
}
