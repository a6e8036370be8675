import { barColours, familyColours } from "#academy";
import type { Family } from "./families.ts";

export interface FamilyLook {
  /** The words before "programs": `building`, `care and service`. */
  readonly name: string;
  readonly ground: string;
  /** Relief where the sun falls, and where it does not. */
  readonly light: string;
  readonly shade: string;
  readonly door: string;
  readonly glyph: string;
  /** The background of bullets, on the light page and on the dark one. */
  readonly bullet: { readonly light: string; readonly dark: string };
  /** The glyph for a program with no glyph or an unknown one. */
  readonly defaultGlyph: string;
}

/** A colour with a part of white or black in it. */
export function mix(colour: string, other: "white" | "black", part: number): string {
  const end = other === "white" ? 255 : 0;
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (end - value) * part)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

type Ground = { readonly light: string; readonly dark: string };

/** A wall in one colour, with a pale doorway and a dark tool. */
const wall = (ground: Ground) => ({
  ground: ground.light,
  light: mix(ground.light, "white", 0.12),
  shade: mix(ground.light, "black", 0.24),
  door: mix(ground.light, "white", 0.88),
  glyph: mix(ground.light, "black", 0.5),
  bullet: ground,
});

/** A wall in a colour that is too weak on a light page: with a dark doorway, and the tool in the wall's colour. */
const brightWall = (ground: Ground, deep: string) => ({
  ground: ground.light,
  light: mix(ground.light, "white", 0.35),
  shade: mix(ground.light, "black", 0.12),
  door: deep,
  glyph: ground.light,
  bullet: {
    light: `linear-gradient(${ground.light} 0 0) bottom / 50% 62% no-repeat ${deep}`,
    dark: ground.dark,
  },
});

/**
 * The names of the trade families, and the look of their pictures and walls, in the academy's colours. Everything else
 * derives from this.
 * @param deep the academy's darkest colour
 */
export const looksIn = (
  colours: Readonly<Record<Family, Ground>>,
  deep: string,
): Readonly<Record<Family, FamilyLook>> => ({
  build: { name: "building", defaultGlyph: "tabler:trowel", ...wall(colours.build) },
  power: { name: "power", defaultGlyph: "ph:lightning", ...brightWall(colours.power, deep) },
  motion: { name: "motor", defaultGlyph: "ph:engine", ...wall(colours.motion) },
  signal: { name: "digital and office", defaultGlyph: "ph:laptop", ...wall(colours.signal) },
  cloth: { name: "cloth and leather", defaultGlyph: "ph:needle", ...wall(colours.cloth) },
  care: { name: "care and service", defaultGlyph: "ph:hand-heart", ...wall(colours.care) },
});

export const familyLooks = looksIn(familyColours, barColours.light);
