import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { formatDay } from "#foundation/time/time.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/rules/program-card.ts";
import { levelRange } from "#rooms/catalogue/rules/program-words.ts";
import { LinkedSentence } from "../linked-sentence.tsx";
import { RegisterLink } from "./register-link.tsx";

export type FeaturedWorkshop = {
  readonly program: ProgramCardFacts;
  /** Of the next intake; null when there is none. */
  readonly seats: number | null;
};

/** `5 days` → `5` and `days`. */
function durationParts(text: string): { value: string; unit: string } {
  const [value = text, ...unit] = text.split(" ");
  return { value, unit: unit.join(" ") };
}

function Poster({ program, seats }: FeaturedWorkshop) {
  const { value, unit } = durationParts(program.durationText);
  return (
    <article className="poster">
      <CardArt id={program.id} family={program.family} glyph={program.glyph} />
      <div className="poster-words">
        <h3>
          <Link to={href("/programs/:id", { id: program.id })}>{program.title}</Link>
        </h3>
        <p>{program.description}</p>
        <p className="poster-place">
          {levelRange(program)} level. {program.location}, with {program.instructor}
          {program.startsOn && `, from ${formatDay(program.startsOn)}`}
        </p>
      </div>
      <div className="poster-end">
        <ul className="poster-numbers">
          <li>
            <b className="big-number">{value}</b> {unit}
          </li>
          {seats !== null && (
            <li>
              <b className="big-number">{seats}</b> seats
            </li>
          )}
        </ul>
        <RegisterLink program={program} />
      </div>
    </article>
  );
}

/** Programs that the page of training programs features (spec §2.15). */
export function FeaturedWorkshops({
  lead,
  onward,
  workshops,
}: {
  readonly lead: string;
  /** The sentence below them. */
  readonly onward: string;
  readonly workshops: readonly FeaturedWorkshop[];
}) {
  if (workshops.length === 0) return null;
  return (
    <section className="wrap section">
      <h2>Featured programs</h2>
      <p className="lead mt-8">{lead}</p>
      <ul className="posters">
        {workshops.map((workshop) => (
          <li key={workshop.program.id}>
            <Poster {...workshop} />
          </li>
        ))}
      </ul>
      <LinkedSentence html={onward} className="lead" />
    </section>
  );
}
