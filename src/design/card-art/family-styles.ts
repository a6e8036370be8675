import { familyLooks } from "./family-looks.ts";

const looks = Object.entries(familyLooks);
const walls = looks.map(([family, { ground }]) => `.wall-${family}{--wall:${ground}}`).join("");
const bullets = (scheme: "light" | "dark") =>
  looks.map(([family, { bullet }]) => `.bullets-${family}{--bullet:${bullet[scheme]}}`).join("");

/** Walls in the colours of the trade families. */
export const familyStyles = `@layer content{${walls}}`;

/** Lists inside `.bullets-build` and so on, in the same colours: for the pages that have them. */
export const bulletStyles = `@layer content{${bullets("light")}@media screen and (prefers-color-scheme:dark){${bullets("dark")}}}`;
