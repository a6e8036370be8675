import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { useTown, withTown } from "#foundation/pages/town-context.ts";
import type { ProgramCardFacts } from "../../rules/program-card.ts";
import type { Family } from "../../rules/program-terms.ts";
import { ProgramFee } from "./program-fee.tsx";
import { programPath } from "./program-links.ts";

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
