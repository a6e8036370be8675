import { CardArt } from "#design/card-art/card-art.tsx";
import { familyLooks } from "#design/card-art/families.ts";
import { Link } from "#design/link.tsx";
import type { Family } from "../rules/program-terms.ts";
import { programPath } from "./program-links.ts";

/** Links to similar programs, for visitors who are still choosing. */
export function NearbyPrograms({
  family,
  programs,
}: {
  readonly family: Family;
  readonly programs: readonly { id: string; title: string; family: Family; glyph: string }[];
}) {
  if (programs.length === 0) return null;
  return (
    <nav className="wrap nearby" aria-labelledby="nearby">
      <h2 id="nearby">More {familyLooks[family].name} programs</h2>
      <ul>
        {programs.map(({ title, ...art }) => (
          <li key={art.id}>
            <Link className="card" to={programPath(art.id)}>
              <CardArt {...art} />
              <b>{title}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
