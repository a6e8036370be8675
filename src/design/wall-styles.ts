import { familyLooks } from "./card-art/family-looks.ts";
import grounds from "./css/wall-grounds.css?inline";
import walls from "./css/walls.css?inline";

const colours = Object.entries(familyLooks)
  .map(([family, { ground }]) => `.wall-${family}{--wall:${ground}}`)
  .join("");

const bullets = (scheme: "light" | "dark") =>
  Object.entries(familyLooks)
    .map(([family, { bullet }]) => `.bullets-${family}{--bullet:${bullet[scheme]}}`)
    .join("");

/** Lists inside `.bullets-build` and so on have bullets in the family's colour. */
export const familyBullets = `@layer content{${bullets("light")}@media screen and (prefers-color-scheme:dark){${bullets("dark")}}}`;

/** Walls in the colours of the trade families. */
export const wallGrounds = `@layer content{${colours}}${grounds}`;

/** The same, the stepped top of a niche, and large numbers. */
export const wallStyles = wallGrounds + walls;
