import type { Colours, Schemes, SomeColours } from "./identity-shape.ts";

type Name = keyof Colours;

/** Of `#12192f`, from 0 (black) to 1 (white): WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours: 1 (none) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What WCAG 2.2 asks for: 1.4.3 for text, 1.4.11 for controls. */
const least = { text: 4.5, control: 3 } as const;

const grounds = ["lime", "surface", "mist"] as const;
const texts = [
  ...(["ink", "ink2", "ink3", "baba", "danger"] as const),
  ...(["dawa", "laterite", "henna", "faru"] as const),
];
const fills = [
  ...(["baba", "baba-hover", "danger", "danger-hover"] as const),
  ...(["dawa", "laterite", "henna", "faru"] as const),
];

type Pair = readonly [front: Name, ground: Name, kind: keyof typeof least];

/** Every pair that a page puts on each other. */
const pagePairs: readonly Pair[] = [
  ...texts.flatMap((text) => grounds.map((ground): Pair => [text, ground, "text"])),
  ...fills.map((fill): Pair => ["on-fill", fill, "text"]),
  ["baba-deep", "keke", "text"],
  ["baba-deep", "keke-hover", "text"],
  ["baba", "baba-tint", "text"],
  ["baba-hover", "baba-tint", "text"],
  ["ink2", "baba-tint", "text"],
  ["dawa", "dawa-tint", "text"],
  ["ink", "keke-tint", "text"],
  ["danger", "danger-tint", "text"],
  ["control", "lime", "control"],
  ["control", "surface", "control"],
];

const deepPairs: readonly Pair[] = [
  ...(["ink", "ink2", "ink3", "baba", "keke", "danger", "dawa"] as const).map(
    (text): Pair => [text, "deep", "text"],
  ),
  ["control", "deep", "control"],
];

const schemes = {
  light: "in light mode",
  dark: "in dark mode",
  deepByDay: "on a deep ground by day",
  deepByNight: "on a deep ground at night",
} as const;

/** Colours that people could not read on each other. */
export type Unreadable = {
  readonly scheme: keyof typeof schemes;
  readonly names: readonly Name[];
  /** `ink2 on mist`, and `in dark mode` */
  readonly pair: string;
  readonly where: string;
  readonly words: string;
  /** How much of the contrast that is needed there is: from 0 to 1. */
  readonly share: number;
  /** What would help: `darker` for ink2 where it is the darker of the two. */
  readonly helps: Partial<Record<Name, "darker" | "lighter">>;
};

function weakPairs(
  colours: SomeColours,
  pairs: readonly Pair[],
  scheme: Unreadable["scheme"],
): Unreadable[] {
  return pairs.flatMap(([front, ground, kind]) => {
    const [above, below] = [colours[front], colours[ground]];
    if (!above || !below) return [];
    const found = contrastOf(above, below);
    if (found >= least[kind]) return [];
    const what = kind === "text" ? "text" : "the border of a field";
    const isDark = luminance(above) < luminance(below);
    return {
      ...{ scheme, names: [front, ground], share: found / least[kind] },
      ...{ pair: `${front} on ${ground}`, where: schemes[scheme] },
      words: `${schemes[scheme]}, ${front} ${above} on ${ground} ${below} is too weak for ${what}: the contrast is ${found.toFixed(1)} to 1, but at least ${least[kind]} to 1 is needed`,
      helps: { [front]: isDark ? "darker" : "lighter", [ground]: isDark ? "lighter" : "darker" },
    };
  });
}

/** The focus ring has two colours: one of them has to show on every ground. */
function weakRings(colours: SomeColours, scheme: Unreadable["scheme"]): Unreadable[] {
  const { keke, "baba-deep": deepest } = colours;
  if (!keke || !deepest) return [];
  return ([...grounds, "keke", "baba", "deep", "danger"] as const).flatMap((name) => {
    const ground = colours[name];
    if (!ground) return [];
    const best = Math.max(contrastOf(keke, ground), contrastOf(deepest, ground));
    if (best >= least.control) return [];
    return {
      ...{ scheme, names: [name, "keke", "baba-deep"], share: best / least.control },
      ...{ pair: `the focus ring on ${name}`, where: schemes[scheme] },
      words: `${schemes[scheme]}, the focus ring, keke and baba-deep, cannot be seen on ${name} ${ground}`,
      helps: { keke: "lighter", "baba-deep": "darker" },
    };
  });
}

/** Every pair of colours that people could not read. A colour that is not there is in no pair. */
export const unreadableColours = (
  given: Readonly<Record<keyof Schemes, SomeColours>>,
): Unreadable[] => [
  ...weakPairs(given.light, pagePairs, "light"),
  ...weakPairs(given.dark, pagePairs, "dark"),
  ...weakPairs(given.deepByDay, deepPairs, "deepByDay"),
  ...weakPairs(given.deepByNight, deepPairs, "deepByNight"),
  ...weakRings(given.light, "light"),
  ...weakRings(given.dark, "dark"),
];
