import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { firstPaintId } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import { TownStyles } from "../intakes/start-lines.tsx";
import type { Family } from "../program/program-terms.ts";
import panel from "./offer-panel.css?inline";
import offers from "./offers.css?inline";
import type { ProgramCardFacts } from "./program-card.ts";
import { ProgramCard } from "./program-card.tsx";
import { ProgramFee } from "./program-fee.tsx";
import { programPath } from "./program-links.ui.ts";
import { noUsualFacts, type UsualFacts } from "./usual-facts.ts";

/**
 * What most programs of a list have in common, shown above it: `Duration 3 to 9 months, level beginner to advanced,
 * training Mon to Sat`.
 */
function UsualLine({
  usual: { durationText, level, times },
  endsFirstView,
}: {
  readonly usual: UsualFacts;
  readonly endsFirstView: boolean;
}) {
  const said = [
    durationText && `duration ${durationText}`,
    level && `level ${level.toLowerCase()}`,
    times && `training ${times}`,
  ]
    .filter(Boolean)
    .join(", ");
  if (!said) return null;
  return (
    <p className="offer-usual" id={endsFirstView ? firstPaintId : undefined}>
      {said.charAt(0).toUpperCase() + said.slice(1)}, unless a card says otherwise.
    </p>
  );
}

/**
 * For pages with the search for programs, their cards, or the options of one.
 * @param isBelow none of them is on the page's first view (PageStyles)
 */
export const OfferStyles = ({ isBelow = false }: { readonly isBelow?: boolean }) => (
  <>
    <PageStyles name="offers" css={offers + panel} isBelow={isBelow} />
    <TownStyles />
  </>
);

/** A card rendered by the loader, on a page that runs no React in the browser. */
export type DrawnCard = { readonly id: string; readonly html: string };

/** A grid of program cards. Cards in a row have the same height. */
export function ProgramGrid({
  programs,
  usual = noUsualFacts,
  endsFirstView = false,
}: {
  readonly programs: readonly (ProgramCardFacts | DrawnCard)[];
  readonly usual?: UsualFacts | undefined;
  /** The first paint waits for the line above the cards, the largest text of a phone's first screen (`FirstPaint`). */
  readonly endsFirstView?: boolean;
}) {
  return (
    <>
      <UsualLine usual={usual} endsFirstView={endsFirstView} />
      <ul className="card-grid offer-grid" data-list="">
        {programs.map((program) =>
          "html" in program ? (
            // Markup of ProgramCard, in which React has escaped all texts.
            <li key={program.id} dangerouslySetInnerHTML={{ __html: program.html }} />
          ) : (
            <li key={program.id}>
              <ProgramCard program={program} usual={usual} />
            </li>
          ),
        )}
      </ul>
    </>
  );
}

type Nearby = Pick<
  ProgramCardFacts,
  "id" | "title" | "family" | "glyph" | "priceType" | "fees" | "fromKobo"
>;

/** Links to similar programs with their fees, for visitors who are still choosing. */
export function NearbyPrograms({
  family,
  programs,
}: {
  readonly family: Family;
  readonly programs: readonly Nearby[];
}) {
  const town = useTown();
  if (programs.length === 0) return null;
  return (
    <nav className="wrap nearby" aria-labelledby="nearby">
      <h2 id="nearby">More {familyLooks[family].name} programs</h2>
      <ul>
        {programs.map((program) => (
          <li key={program.id}>
            <Link className="card" to={withTown(programPath(program.id), town)}>
              <CardArt id={program.id} family={program.family} glyph={program.glyph} />
              <b>{program.title}</b>
              <ProgramFee program={program} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
