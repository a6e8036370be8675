/** What a drawn scene of a trade may contain (docs/another-academy.md, "Draw scenes"). */

/** Its canvas. Narrow boxes cut off 40 units at the top and at the bottom. */
export const sceneCanvas = "0 0 480 320";

/** Every reader of a program's page loads it. */
export const sceneBytes = 3000;

export const sceneShapes = [
  "path",
  "g",
  "circle",
  "ellipse",
  "rect",
  "line",
  "polyline",
  "polygon",
] as const;

/** Paints, which have other values in the dark scheme; `line` has no paint, `bare` no outline, `shine` is a pale line. */
export const scenePaints = [
  "umber",
  "sienna",
  "paper",
  "tint",
  "family",
  "deep",
  "metal",
  "steel",
  "wood",
  "laterite",
  "keke",
  "faru",
  "baba",
  "henna",
  "dawa",
  "line",
  "bare",
  "shine",
] as const;

const numbers = /^[-\w.,()\s]*$/;

/** Attributes and what they may say. */
export const sceneAttributes: Readonly<Record<string, RegExp>> = {
  class: new RegExp(`^(${scenePaints.join("|")})( (${scenePaints.join("|")}))*$`),
  ...Object.fromEntries(
    [
      ...["d", "points", "transform", "x", "y", "width", "height"],
      ...["cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"],
    ].map((name) => [name, numbers]),
  ),
};
