import { familyLooks } from "./card-art/families.ts";
import walls from "./css/walls.css?inline";

const grounds = Object.entries(familyLooks)
  .map(([family, { ground }]) => `.wall-${family}{--wall:${ground}}`)
  .join("");

/** Walls in the colours of the trade families, the stepped top of a niche, and large numbers. */
export const wallStyles = `@layer content{${grounds}}${walls}`;
