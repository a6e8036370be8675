import { cardArt } from "#design/card-art/draw-card-art.ts";
import { type Family, families } from "#design/card-art/families.ts";

export type CardPreviewProps = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly family: string;
  readonly glyph: string;
};

/** The picture as visitors will see it, drawn at once from address, family and tool. */
export function CardPreview({ id, title, description, family, glyph }: CardPreviewProps) {
  const isKnown = (families as readonly string[]).includes(family);
  if (!isKnown) return <p className="hint">Choose a family to see the picture.</p>;
  const drawing = cardArt({ id, family: family as Family, glyph, scope: "preview" });
  return (
    <figure className="card-preview">
      {/* The drawing contains no typed text: draw-card-art.ts only looks things up. */}
      <div className="card-art" dangerouslySetInnerHTML={{ __html: drawing }} />
      <figcaption>
        <b>{title || "Title"}</b>
        <span>{description || "Description on the card"}</span>
      </figcaption>
    </figure>
  );
}
