import type { Family } from "#design/card-art/families.ts";

/** The terms that describe programs (spec §1.3). Each list is defined only here. */

/** In the order of the tabs. */
export const modes = ["physical", "online", "hybrid"] as const;
export type Mode = (typeof modes)[number];

export const priceTypes = ["free", "paid", "sponsorship"] as const;
export type PriceType = (typeof priceTypes)[number];

/** How the work of a program is done: with other people, or alone at a bench, a desk or a machine. */
export const companies = ["people", "alone"] as const;

export const longestTitle = 120;

/** The longest description of a program: it is shown whole on every card. */
export const longestDescription = 70;

/** In the order of display and payment (spec §9.1). */
export const feeComponents = ["registration", "tuition", "practical", "certification"] as const;
export type FeeComponent = (typeof feeComponents)[number];

export { families } from "#design/card-art/families.ts";
export type { Level } from "../levels/levels.ts";
export type { Family };
