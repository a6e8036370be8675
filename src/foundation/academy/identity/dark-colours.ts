import type { SomeColours } from "./identity-shape.ts";

/** `#1f2d7c` → its hue from 0 to 360, and its saturation from 0 to 1. */
function hueOf(hex: string): { hue: number; saturation: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0 };
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const saturation = range / (1 - Math.abs(most + least - 1));
  return { hue: (sixth * 60 + 360) % 360, saturation };
}

/** @param saturation @param lightness from 0 to 1 */
function colourOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${[0, 8, 4].map(channel).join("")}`;
}

/** What a dark scheme makes of the academy's own colours: name → the most saturation, and the lightness. */
const grounds = {
  lime: [0.4, 0.08],
  surface: [0.4, 0.12],
  mist: [0.35, 0.15],
  line: [0.25, 0.22],
  control: [0.15, 0.49],
  deep: [0.5, 0.14],
  "baba-tint": [0.45, 0.18],
} as const;
const links = { baba: [0.9, 0.8], "baba-hover": [0.9, 0.88] } as const;

/**
 * The dark scheme of colours that the academy's file does not name: grounds in the hue of `baba-deep`, links in that of
 * `baba`.
 */
export function darkColours(light: SomeColours): SomeColours {
  const { baba, "baba-deep": deepest } = light;
  const made = (
    from: string | undefined,
    looks: Readonly<Record<string, readonly [number, number]>>,
  ) => {
    // No other colour stands in for one that is mistyped.
    if (!from) return Object.keys(looks).map((name) => [name, undefined]);
    const { hue, saturation } = hueOf(from);
    return Object.entries(looks).map(([name, [most, lightness]]) => [
      name,
      colourOf(hue, Math.min(saturation, most), lightness),
    ]);
  };
  return Object.fromEntries([
    ...made(deepest, grounds),
    ...made(baba, links),
    ["on-fill", deepest],
  ]);
}

/** Lines on a deep ground, which is lighter than the dark page. */
export function linesOnDeep(light: SomeColours): SomeColours {
  const { "baba-deep": deepest } = light;
  if (!deepest) return { line: undefined, control: undefined };
  const { hue, saturation } = hueOf(deepest);
  const muted = Math.min(saturation, 0.3);
  return { line: colourOf(hue, muted, 0.33), control: colourOf(hue, muted * 0.6, 0.6) };
}
