import { glyphs } from "#design/card-art/glyphs.generated.ts";
import { didYouMean } from "#foundation/academy/identity/plain-words.ts";

/** Whether a tool can be drawn on a picture. */
export const isGlyph = (name: string): boolean => Object.hasOwn(glyphs, name);

/** What a person reads who wrote the name of a tool that cannot be drawn. */
export function unknownGlyph(name: unknown): string {
  const near = didYouMean(String(name), Object.keys(glyphs));
  return `no tool is called ${name}.${near || " docs/content.md lists them, under Tools that are drawn"}`;
}
