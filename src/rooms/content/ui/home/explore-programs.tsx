import { href } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import type { ProgramCardFacts } from "#rooms/catalogue/rules/program-card.ts";
import type { Wider } from "#rooms/catalogue/rules/search/narrow-programs.ts";
import {
  type ProgramSelection,
  programsOnPage,
  type SelectionCount,
  selectionEntries,
  selectionQuery,
} from "#rooms/catalogue/rules/search/program-selection.ts";
import type { UsualFacts } from "#rooms/catalogue/rules/training/usual-facts.ts";
import {
  CarriedOn,
  FoundElsewhere,
  ListStatus,
  NothingFound,
  ProgramGrid,
  ProgramTabs,
  selectionPath,
  TownBar,
} from "#rooms/catalogue/ui/door.ts";

export type ExploreProgramsProps = {
  readonly selection: ProgramSelection;
  readonly cards: readonly ProgramCardFacts[];
  /** Matches under other tabs, when this one has none. */
  readonly elsewhere: readonly ProgramCardFacts[];
  readonly usual: UsualFacts;
  readonly counts: readonly SelectionCount[];
  /** What a search that finds nothing probably means, which the list shows. */
  readonly meant: string | null;
  readonly wider: readonly Wider[];
};

const sectionId = "explore";

/**
 * Filters programs by mode, payment and search, each independent of the others (spec §2.2, Home page). The
 * selection is in the URL. The links also jump back to this section.
 */
export function ExplorePrograms({
  selection,
  cards,
  elsewhere,
  usual,
  counts,
  meant,
  wider,
}: ExploreProgramsProps) {
  const pathOf = (wanted: ProgramSelection) => `${href("/")}${selectionQuery(wanted)}#${sectionId}`;
  const { search } = selection;
  const shown = cards.length > 0 ? cards : elsewhere;
  // The list of programs has the rest.
  const most = programsOnPage(selection, shown.length);
  return (
    <section
      id={sectionId}
      data-part="explore"
      className="wrap section stack"
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
          <CarriedOn selection={selection} without={["search"]} />
        </SearchForm>
      </div>
      <TownBar action={`${href("/")}#${sectionId}`} fields={selectionEntries(selection)} asks />
      <ProgramTabs selection={selection} counts={counts} pathOf={pathOf}>
        <ListStatus total={cards.length} {...{ selection, counts, meant, pathOf }} />
      </ProgramTabs>
      {shown.length > 0 ? (
        <>
          {cards.length === 0 && <FoundElsewhere {...{ selection, counts, meant, pathOf }} />}
          <ProgramGrid programs={shown.slice(0, most)} usual={usual} />
          {shown.length > most && (
            <ButtonLink to={selectionPath(selection)} variant="secondary" size="large" wide>
              {`Show all ${shown.length} programs`}
            </ButtonLink>
          )}
        </>
      ) : (
        <NothingFound selection={selection} counts={counts} wider={wider} pathOf={pathOf} />
      )}
    </section>
  );
}
