import { href } from "react-router";
import { ButtonLink } from "#design/button.tsx";
import { SearchField } from "#design/search-field.tsx";
import { SearchForm } from "#design/search-form.tsx";
import { itemsAtFirst } from "#foundation/list-page.ts";
import { shortenText } from "#foundation/shorten-text.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/rules/program-card.ts";
import {
  defaultSelection,
  type ProgramSelection,
  type SelectionCount,
  selectionQuery,
} from "#rooms/catalogue/rules/program-selection.ts";
import type { UsualFacts } from "#rooms/catalogue/rules/usual-facts.ts";
import { NothingFound, ProgramGrid, ProgramTabs, selectionPath } from "#rooms/catalogue/ui/door.ts";

export type ExploreProgramsProps = {
  readonly selection: ProgramSelection;
  readonly cards: readonly ProgramCardFacts[];
  readonly usual: UsualFacts;
  readonly counts: readonly SelectionCount[];
};

const sectionId = "explore";

/**
 * Filters programs by mode, payment and search, each independent of the others (spec §2.2, Home page). The
 * selection is in the URL. The links also jump back to this section.
 */
export function ExplorePrograms({ selection, cards, usual, counts }: ExploreProgramsProps) {
  const pathOf = (wanted: ProgramSelection) => `${href("/")}${selectionQuery(wanted)}#${sectionId}`;
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
        <SearchForm action={`${href("/")}#${sectionId}`}>
          <SearchField
            label="Search these programs"
            placeholder="Tiling, tailor"
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
          <ProgramGrid programs={cards.slice(0, itemsAtFirst)} usual={usual} />
          {cards.length > itemsAtFirst && (
            <ButtonLink to={selectionPath(selection)} variant="secondary" size="large" wide>
              {`Show all ${cards.length} programs`}
            </ButtonLink>
          )}
        </>
      ) : (
        <NothingFound selection={selection} counts={counts} pathOf={pathOf} />
      )}
    </section>
  );
}
