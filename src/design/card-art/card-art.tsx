import { useEffect, useId, useRef, useState } from "react";
import { type CardArtInput, cardArt } from "./draw-card-art.ts";

type Draw = typeof cardArt;

/*
 * The glyphs weigh more than all other design code together, so the browser does not load them with the page (the
 * compiler removes code that only the server uses). The server's drawing survives hydration. Only a card that first
 * appears in the browser loads the drawing code.
 */
let draw: Draw | undefined = import.meta.env.SSR ? cardArt : undefined;
const load = async (): Promise<Draw> => (await import("./draw-in-browser.ts")).cardArt;

/** A program's picture (8:5), drawn from its id, family and glyph. */
export function CardArt({ id, family, glyph }: Omit<CardArtInput, "scope">) {
  const scope = useId();
  const box = useRef<HTMLDivElement>(null);
  const drawnFor = useRef<string>(undefined);
  const [html, setHtml] = useState(() => draw?.({ id, family, glyph, scope }) ?? "");
  useEffect(() => {
    const input = { id, family, glyph, scope };
    const key = Object.values(input).join(" ");
    // The first drawing, by the server or the browser, stays valid until the program changes.
    if (drawnFor.current === undefined && box.current?.firstChild) drawnFor.current = key;
    if (drawnFor.current === key) return;
    let wanted = true;
    void load().then((loaded) => {
      draw = loaded;
      if (!wanted) return;
      drawnFor.current = key;
      setHtml(loaded(input));
    });
    return () => {
      wanted = false;
    };
  }, [id, family, glyph, scope]);
  return (
    <div
      className="card-art"
      ref={box}
      suppressHydrationWarning
      // The drawing contains no typed text: draw-card-art.ts only looks things up.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
