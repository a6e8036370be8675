import { href } from "react-router";
import { SearchField } from "#design/search-field.tsx";
import { SearchForm } from "#design/search-form.tsx";
import { shortenText } from "#foundation/shorten-text.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/rules/program-card.ts";
import {
  defaultSelection,
  type ProgramSelection,
  type SelectionCount,
  selectionQuery,
} from "#rooms/catalogue/rules/program-selection.ts";
import { NothingFound, ProgramGrid, ProgramTabs } from "#rooms/catalogue/ui/door.ts";

export type ExploreProgramsProps = {
  readonly selection: ProgramSelection;
  readonly cards: readonly ProgramCardFacts[];
  readonly counts: readonly SelectionCount[];
};

const sectionId = "explore";
/** The number shown at first, in rows of four on wide screens: the page has more sections below. */
const shownAtOnce = 8;

/**
 * Filters programs by mode, payment and search, each independent of the others (spec §2.2, Home page). The
 * selection is in the URL. Without JavaScript the links jump back to this section; with JavaScript only this
 * section changes (browser/renew-part.ts).
 */
export function ExplorePrograms({ selection, cards, counts }: ExploreProgramsProps) {
  const anchor = `#${sectionId}`;
  const pathOf = (wanted: ProgramSelection) => `${href("/")}${selectionQuery(wanted)}${anchor}`;
  const { search, mode, priceType } = selection;
  return (
    <section
      id={sectionId}
      data-part="explore"
      className="wrap wrap-wide section stack"
      aria-labelledby="explore-title"
    >
      <div className="explore-head">
        <h2 id="explore-title">Explore Our Programs</h2>
        <SearchForm action={`${href("/")}${anchor}`}>
          <SearchField
            key={search}
            label="Search these programs"
            placeholder="Title or description"
            defaultValue={search}
            maxLength={200}
          />
          {mode !== defaultSelection.mode && <input type="hidden" name="mode" value={mode} />}
          {priceType !== defaultSelection.priceType && (
            <input type="hidden" name="priceType" value={priceType} />
          )}
        </SearchForm>
      </div>
      <ProgramTabs selection={selection} counts={counts} pathOf={pathOf}>
        <p role="status">
          {cards.length} {cards.length === 1 ? "program" : "programs"}
          {search && ` for “${shortenText(search)}”`}
        </p>
      </ProgramTabs>
      {cards.length > 0 ? (
        <>
          <ProgramGrid programs={cards.slice(0, shownAtOnce)} />
          {cards.length > shownAtOnce && (
            <details className="more" key={selectionQuery(selection)}>
              <summary className="button button-secondary button-large">
                <span>
                  <span className="more-closed">Show</span>
                  <span className="more-opened">Hide</span> the other {cards.length - shownAtOnce}{" "}
                  programs
                </span>
              </summary>
              <ProgramGrid programs={cards.slice(shownAtOnce)} />
            </details>
          )}
        </>
      ) : (
        <NothingFound selection={selection} counts={counts} pathOf={pathOf} />
      )}
    </section>
  );
}
