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

/** The names of the trade families, and the look of their pictures and walls. Everything else derives from this. */
export const familyLooks = {
  build: {
    name: "building",
    ground: "#af3f17",
    light: "#c4552b",
    shade: "#8f2f0d",
    door: "#fef2cc",
    glyph: "#5c1d05",
    bullet: { light: "#af3f17", dark: "#e89270" },
    defaultGlyph: "tabler:trowel",
  },
  power: {
    name: "power",
    ground: "#fcc100",
    light: "#ffd75a",
    shade: "#dfa400",
    door: "#0a1137",
    glyph: "#fcc100",
    // Yellow alone is too weak on a light page: a dark doorway with yellow in it, as on the cards.
    bullet: {
      light: "linear-gradient(#fcc100 0 0) bottom / 50% 62% no-repeat #0a1137",
      dark: "#fcc100",
    },
    defaultGlyph: "ph:lightning",
  },
  motion: {
    name: "motor",
    ground: "#016f82",
    light: "#1a8699",
    shade: "#005566",
    door: "#e0f2f7",
    glyph: "#00333d",
    bullet: { light: "#016f82", dark: "#65c4da" },
    defaultGlyph: "ph:engine",
  },
  signal: {
    name: "digital and office",
    ground: "#1f2d7c",
    light: "#33439a",
    shade: "#141e63",
    door: "#e4ebfd",
    glyph: "#141e63",
    bullet: { light: "#1f2d7c", dark: "#a2b3fb" },
    defaultGlyph: "ph:laptop",
  },
  cloth: {
    name: "cloth and leather",
    ground: "#992645",
    light: "#b23d5b",
    shade: "#7a1832",
    door: "#fdebec",
    glyph: "#5a0e22",
    bullet: { light: "#992645", dark: "#ec8ea0" },
    defaultGlyph: "ph:needle",
  },
  care: {
    name: "care and service",
    ground: "#196537",
    light: "#2f7d4c",
    shade: "#0e4d27",
    door: "#ddf6e4",
    glyph: "#0b3a1e",
    bullet: { light: "#196537", dark: "#76c68d" },
    defaultGlyph: "ph:hand-heart",
  },
} as const satisfies Record<Family, FamilyLook>;
