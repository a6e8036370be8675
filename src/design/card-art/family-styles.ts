import { familyLooks } from "./family-looks.ts";

// Functions, so that browsers, which read the styles from the page, don't get them a second time.

const lookRules = (
  ruleOf: (family: string, look: (typeof familyLooks)[keyof typeof familyLooks]) => string,
) =>
  Object.entries(familyLooks)
    .map(([family, look]) => ruleOf(family, look))
    .join("");

const bullets = (scheme: "light" | "dark") =>
  lookRules((family, { bullet }) => `.bullets-${family}{--bullet:${bullet[scheme]}}`);

/** Walls in the colours of the trade families. */
export const familyStyles = (): string =>
  `@layer content{${lookRules((family, { ground }) => `.wall-${family}{--wall:${ground}}`)}}`;

/** Lists inside `.bullets-build` and so on, in the same colours: for the pages that have them. */
export const bulletStyles = (): string =>
  `@layer content{${bullets("light")}@media screen and (prefers-color-scheme:dark){${bullets("dark")}}}`;
