import { glyphs } from "#design/card-art/glyphs.generated.ts";

/** Whether a tool can be drawn on a picture. */
export const isGlyph = (name: string): boolean => Object.hasOwn(glyphs, name);
