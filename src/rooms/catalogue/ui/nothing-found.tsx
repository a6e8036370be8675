import { ButtonLink } from "#design/button.tsx";
import { EmptyState } from "#design/empty-state.tsx";
import { countOf, type ProgramSelection, type SelectionCount } from "../rules/program-selection.ts";
import { modes, priceTypes } from "../rules/program-terms.ts";
import { modeNames, priceTypeNames } from "../rules/program-words.ts";

/** The empty state of a selection, with links to selections that have programs. */
export function NothingFound({
  selection,
  counts,
  pathOf,
}: {
  readonly selection: ProgramSelection;
  readonly counts: readonly SelectionCount[];
  readonly pathOf: (selection: ProgramSelection) => string;
}) {
  const others = modes
    .flatMap((mode) => priceTypes.map((priceType) => ({ ...selection, mode, priceType })))
    .map((wanted) => ({ wanted, count: countOf(counts, wanted) }))
    .filter(({ count }) => count > 0);
  const cleared = { ...selection, search: "", mode: modes[0], priceType: priceTypes[1] };
  return (
    <EmptyState
      title="No programs found for this selection."
      actions={
        <>
          {others.map(({ wanted, count }) => (
            <ButtonLink
              key={`${wanted.mode} ${wanted.priceType}`}
              to={pathOf(wanted)}
              variant="secondary"
            >
              {modeNames[wanted.mode]}, {priceTypeNames[wanted.priceType].toLowerCase()} ({count})
            </ButtonLink>
          ))}
          <ButtonLink to={pathOf(cleared)} variant="quiet">
            Clear filters
          </ButtonLink>
        </>
      }
    >
      {others.length > 0 && "There are some in:"}
      {others.length === 0 &&
        (selection.search
          ? "Nothing in the catalogue matches. Try a shorter or another word."
          : "There are none yet.")}
    </EmptyState>
  );
}
