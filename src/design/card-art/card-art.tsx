import { useId } from "react";
import { type CardArtInput, cardArt } from "./draw-card-art.ts";

/**
 * A program's picture (8:5), drawn by the server from its id, family and glyph. The glyphs weigh more than all other
 * design code together, so browsers never load them: the compiler removes code that only the server uses, and the
 * server's drawing survives hydration. A page must not show a new card later, in the browser.
 */
export function CardArt({ id, family, glyph }: Omit<CardArtInput, "scope">) {
  const scope = useId();
  const html = import.meta.env.SSR ? cardArt({ id, family, glyph, scope }) : "";
  return (
    <div
      className="card-art"
      suppressHydrationWarning
      // The drawing contains no typed text: draw-card-art.ts only looks things up.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
