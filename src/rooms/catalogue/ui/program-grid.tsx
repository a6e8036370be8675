import { LaterStyles } from "#design/later-styles.tsx";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { noUsualFacts, type UsualFacts } from "../rules/usual-facts.ts";
import { ProgramCard } from "./program-card.tsx";

/** What most programs of a list have in common, above it: `Duration 3 to 9 months, level beginner to advanced`. */
function UsualLine({ usual: { durationText, level } }: { readonly usual: UsualFacts }) {
  const said = [durationText && `duration ${durationText}`, level && `level ${level.toLowerCase()}`]
    .filter(Boolean)
    .join(", ");
  if (!said) return null;
  return (
    <p className="offer-usual">
      {said.charAt(0).toUpperCase() + said.slice(1)}, unless a card says otherwise.
    </p>
  );
}

/** Cards in one column, where only the first can be in the first view. */
const oneColumn = "(width < 33rem)";

/**
 * A grid of program cards. Cards in a row have the same height.
 * @param laterStyles a file that phones wait for after the first card, so that they paint what is above it at once
 */
export function ProgramGrid({
  programs,
  usual = noUsualFacts,
  laterStyles,
}: {
  readonly programs: readonly ProgramCardFacts[];
  readonly usual?: UsualFacts | undefined;
  readonly laterStyles?: string;
}) {
  return (
    <>
      <UsualLine usual={usual} />
      <ul className="card-grid offer-grid" data-list="">
        {programs.map((program, index) => (
          <li key={program.id}>
            <ProgramCard program={program} usual={usual} />
            {laterStyles !== undefined && index === 0 && (
              <LaterStyles href={laterStyles} media={oneColumn} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
