import { useCallback, useEffect, useRef } from "react";
import { cardArt } from "#design/card-art/draw-card-art.ts";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { PhotoStyles } from "#rooms/catalogue/door.ui.ts";
import { picturePixels } from "#rooms/catalogue/pictures/pictures.ts";
import { type Chosen, drawCrop } from "./crop.ui.ts";

/** The card of a program with a photograph in its door, as lists will show it. */
export function PhotoCard({
  programId,
  chosen,
}: {
  readonly programId: string;
  readonly chosen: Chosen;
}) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /programs/:id", { params: { id: programId } }, { signal }),
    [programId],
  );
  const { state } = useLoaded(load);
  const canvas = useRef<HTMLCanvasElement>(null);
  const program = state.kind === "ready" ? state.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is there once the program is
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, chosen, picturePixels("workshop").pictureSmall);
  }, [chosen, program]);
  // The card is only a look ahead: without it the photograph can be saved too.
  if (!program) return null;
  const { id, family, glyph, title, description } = program;
  const drawing = cardArt({ id, family, glyph, scope: "photo-card" });
  return (
    <section className="stack stack-8" aria-label="On the card">
      <PhotoStyles />
      <p className="faint">On the program’s card, if it comes first</p>
      <figure className="framed card-preview">
        <div className="photo-door">
          {/* The drawing contains no typed text: draw-card-art.ts only looks things up. */}
          <div className="card-art" dangerouslySetInnerHTML={{ __html: drawing }} />
          <canvas ref={canvas} className="photo" role="img" aria-label={`The card of ${title}`} />
        </div>
        <figcaption>
          <b>{title}</b>
          <span>{description}</span>
        </figcaption>
      </figure>
    </section>
  );
}
