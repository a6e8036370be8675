import type { Family } from "./families.ts";
import { type FamilyLook, familyLooks } from "./family-looks.ts";
import { doorways, motifs } from "./geometry.ts";
import { glyphs } from "./glyphs.generated.ts";

export interface CardArtInput {
  /** The program's id. It determines motif, scale, rotation, offset and doorway. */
  readonly id: string;
  readonly family: Family;
  /** `ph:pipe-wrench`, `tabler:trowel`, `lucide:satellite-dish`, `custom:welding`. */
  readonly glyph: string;
  /** Set when one page draws the same program twice, so that ids inside stay unique. */
  readonly scope?: string | undefined;
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** A short id out of 43 million: a letter, which an id must start with, and four more characters. */
function nameFor(text: string): string {
  const hash = hashText(text);
  return String.fromCharCode(0x61 + (hash % 26)) + hash.toString(36).slice(-4).padStart(4, "0");
}

/** A seeded random generator: `next(6)` is 0 to 5. */
function picksFrom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** The colours of a family; those of `build` for an unknown name. */
function coloursOf(family: string): FamilyLook {
  return Object.hasOwn(familyLooks, family) ? familyLooks[family as Family] : familyLooks.build;
}

/** The shapes of the named glyph, without colour. Falls back to the family's glyph. */
function glyphShapes(glyph: string, colours: FamilyLook): string {
  return (Object.hasOwn(glyphs, glyph) ? glyphs[glyph] : glyphs[colours.defaultGlyph]) ?? "";
}

/** What a drawing consists of, before any format: for the PDF and for canvases of another size. */
export interface ArtShapes {
  readonly colours: FamilyLook;
  /** The relief: a path on a tile of 40 units, and how the wall of tiles is placed. */
  readonly motif: { readonly d: string; readonly turn: number; readonly scale: number };
  readonly offset: readonly [x: number, y: number];
  /** The doorway's path on 320 × 200. */
  readonly door: string;
  /** `<path …/>` on 256 × 256, several of them. */
  readonly glyph: string;
}

/** A pure function of id, family and glyph. */
export function artShapes({ id, family, glyph }: Omit<CardArtInput, "scope">): ArtShapes {
  const colours = coloursOf(family);
  const next = picksFrom(hashText(id));
  const motif = motifs[next(motifs.length)] ?? motifs[0];
  const turn = motif.turns[next(motif.turns.length)] ?? 0;
  const scale = (16 + next(15)) / 20;
  const door = doorways[next(doorways.length)] ?? doorways[0];
  return {
    colours,
    motif: { d: motif.d, turn, scale },
    offset: [next(40), next(40)],
    door,
    glyph: glyphShapes(glyph, colours),
  };
}

/** Where the tool is in the doorway, and the floor before the door. */
export const glyphPlace = { x: 122, y: 74, scale: 0.3 } as const;
export const floor = "M106 170h108v30H106";
const floorOpacity = "24";

/** The parts of a drawing, for use on a canvas of another size. */
export function artParts({ id, family, glyph, scope = "" }: CardArtInput): {
  readonly colours: FamilyLook;
  /** `<pattern>` and the name to fill with it. */
  readonly pattern: string;
  readonly patternId: string;
  /** Doorway and tool, on the lower edge of 320 × 200. */
  readonly doorway: string;
} {
  const { colours, motif, offset, door, glyph: shapes } = artShapes({ id, family, glyph });
  const [x, y] = offset;
  const patternId = nameFor(`${id} ${scope}`);
  const motifId = patternId.toUpperCase();
  // A tile is 40 units: an eighth of the wall's width, a fifth of its height.
  const pattern =
    `<pattern id="${patternId}" width=".125" height=".2" ` +
    `patternTransform="translate(${x} ${y})${motif.turn === 0 ? "" : `rotate(${motif.turn})`}scale(${`${motif.scale}`.replace(/^0/, "")})" ` +
    `fill="none" stroke="${colours.shade}" stroke-width="3"><path id="${motifId}" d="${motif.d}"/>` +
    `<use href="#${motifId}" x="-2" y="-2" stroke="${colours.light}"/></pattern>`;
  // Outlined glyphs take their colour from `color`; filled glyphs only need `fill`.
  const paint = `${shapes.includes("currentColor") ? `color="${colours.glyph}" ` : ""}fill="${colours.glyph}"`;
  const doorway =
    `<g><path d="${door}" fill="${colours.door}" stroke="${colours.shade}" stroke-width="5"/>` +
    `<path d="${floor}" fill="${colours.glyph}${floorOpacity}"/></g>` +
    `<g transform="translate(${glyphPlace.x} ${glyphPlace.y})scale(${`${glyphPlace.scale}`.replace(/^0/, "")})" ${paint}>${shapes}</g>`;
  return { colours, pattern, patternId, doorway };
}

/**
 * A program's picture: the relief of its family's wall, a doorway and the tool. A pure function of its
 * input, so server and browser draw the same. Decoration: hidden from screen readers. No input reaches
 * the markup unchanged.
 */
export function cardArt(input: CardArtInput): string {
  const { colours, pattern, patternId, doorway } = artParts(input);
  return (
    `<svg aria-hidden="true" viewBox="0 0 320 200" preserveAspectRatio="xMidYMax slice">${pattern}` +
    `<path d="M0 0h320v200H0" fill="${colours.ground}"/><path d="M0 0h320v200H0" fill="url(#${patternId})"/>${doorway}</svg>`
  );
}
