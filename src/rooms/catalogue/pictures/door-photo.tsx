import { CardArt } from "#design/card-art/card-art.tsx";
import type { ProgramCardFacts } from "../list/program-card.ts";
import { Photo } from "./photo.tsx";

/**
 * The picture of a program: the drawn wall, and in its door the program's first photograph, if there is one. Phones
 * keep the drawn door, because eight photographs would weigh more than the list.
 */
export function DoorPhoto({
  program: { id, family, glyph, picture },
  from,
  sizes,
  isFirst = false,
}: {
  readonly program: Pick<ProgramCardFacts, "id" | "family" | "glyph" | "picture">;
  readonly from: string;
  readonly sizes: string;
  readonly isFirst?: boolean;
}) {
  const art = <CardArt id={id} family={family} glyph={glyph} />;
  if (!picture) return art;
  return (
    <div className="photo-door">
      {art}
      <Photo picture={picture} from={from} sizes={sizes} isFirst={isFirst} />
    </div>
  );
}
