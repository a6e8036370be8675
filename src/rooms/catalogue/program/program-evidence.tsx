import { formatNaira } from "#foundation/amounts/money.ts";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { Photo, PhotoList, useSavesData } from "../pictures/photo.tsx";
import type { ShownPicture } from "../pictures/pictures.ts";
import { TradeScene } from "../pictures/trade-scene.tsx";
import { ProgramSection } from "./program-section.tsx";

/** What shows that a program is real: its photographs, a piece that a learner made, the instructor's own words. */

const Credit = ({ credit }: Pick<ShownPicture, "credit">) =>
  credit && <small> Photograph: {credit}</small>;

/** The photograph around which the page is built; without one, or on a poor line, the drawn scene. */
export function ProgramLead({
  program,
  picture,
}: {
  readonly program: Pick<ProgramCardFacts, "id" | "family" | "glyph"> & {
    readonly scene: string | null;
  };
  readonly picture: ShownPicture | null;
}) {
  const savesData = useSavesData();
  return (
    <figure className="offer-lead">
      {picture && !savesData ? (
        <>
          <Photo picture={picture} from="60rem" sizes="50rem" isFirst smallBelow />
          <figcaption>
            <span aria-hidden="true">{picture.alt}</span>
            <Credit credit={picture.credit} />
          </figcaption>
        </>
      ) : (
        <TradeScene program={program} />
      )}
    </figure>
  );
}

/** A piece of a learner's work: who made it, and what it sold for. */
export function LearnersPiece({ piece }: { readonly piece: ShownPicture | null }) {
  if (!piece) return null;
  const { alt, madeBy, soldForKobo, credit } = piece;
  return (
    <ProgramSection
      title="Made by a learner"
      beside={
        soldForKobo && (
          <p className="piece-price">
            <small>Sold for</small> <b className="money">{formatNaira(soldForKobo)}</b>
          </p>
        )
      }
    >
      <figure className="piece">
        <Photo picture={piece} sizes="(min-width: 60rem) 32rem, 90vw" isDecoration />
        <figcaption>
          {alt}
          {madeBy && ` Made by ${madeBy}.`}
          <Credit credit={credit} />
        </figcaption>
      </figure>
    </ProgramSection>
  );
}

/** Who teaches: portrait, own words, and a sentence about them. */
export function ProgramInstructor({
  name,
  note,
  picture,
  taughtBy,
}: {
  readonly name: string;
  readonly note: string | null;
  /** `Taught by Zaure Academy`, where no table of facts says it. */
  readonly taughtBy: string | null;
  readonly picture: ShownPicture | null;
}) {
  if (!note && !picture) return null;
  return (
    <ProgramSection
      title="Your instructor"
      beside={
        picture && (
          <Photo
            picture={picture}
            sizes="(min-width: 75rem) 13rem, 8rem"
            className="photo-portrait"
          />
        )
      }
    >
      {picture?.words && (
        <figure className="own-words">
          <blockquote>“{picture.words}”</blockquote>
          <figcaption>{name}</figcaption>
        </figure>
      )}
      {note && <p>{note}</p>}
      {taughtBy && <p>{taughtBy}.</p>}
    </ProgramSection>
  );
}

/** The photographs that have no place of their own. */
export function MorePhotos({ pictures }: { readonly pictures: readonly ShownPicture[] }) {
  if (useSavesData() || pictures.length === 0) return null;
  return (
    <section className="photo-section">
      <h2>In the workshop</h2>
      <PhotoList pictures={pictures} />
    </section>
  );
}
