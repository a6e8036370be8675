import { familyLooks } from "./card-art/families.ts";
import grounds from "./css/wall-grounds.css?inline";
import walls from "./css/walls.css?inline";

const colours = Object.entries(familyLooks)
  .map(([family, { ground }]) => `.wall-${family}{--wall:${ground}}`)
  .join("");

/** Walls in the colours of the trade families. */
export const wallGrounds = `@layer content{${colours}}${grounds}`;

/** The same, the stepped top of a niche, and large numbers. */
export const wallStyles = wallGrounds + walls;
