import { familyColours } from "#academy";
import { familyLooks, mix } from "./family-looks.ts";

/** The paints in the academy's own colours. */
const own = Object.entries({
  laterite: familyColours.build.light,
  keke: familyColours.power.light,
  faru: familyColours.motion.light,
  baba: familyColours.signal.light,
  henna: familyColours.cloth.light,
  dawa: familyColours.care.light,
})
  .map(([name, colour]) => `.scene .${name}{fill:${colour}}`)
  .join("");

const looks = Object.entries(familyLooks);

const light = looks
  .map(
    ([family, { ground }]) =>
      `.scene-${family}{--ground:${ground};--wall:${ground};--stage:${mix(ground, "white", 0.86)};--tint:${mix(ground, "white", 0.6)}}`,
  )
  .join("");

/**
 * At night the room behind the doorway is lit less, and the wall is in the dark. A dark yellow would be olive, so that
 * wall has the colour of its small door.
 */
const dark = looks
  .map(
    ([family, { ground, door }]) =>
      `.scene-${family}{--wall:${family === "power" ? door : mix(ground, "black", 0.45)};--stage:${mix(ground, "white", 0.5)}}`,
  )
  .join("");

/** The paints of drawn scenes that depend on the academy's colours and on the trade's family. */
export const sceneStyles = `@layer parts{.scene{background:var(--wall)}.scene .stage{fill:var(--stage)}.scene .tint{fill:var(--tint)}.scene .family{fill:var(--ground)}${own}${light}@media screen and (prefers-color-scheme:dark){${dark}}}`;
