import type { Family } from "#design/card-art/families.ts";

/** The terms that describe programs (spec §1.3). Each list is defined only here. */

export const levels = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof levels)[number];

/** The months of physical training at each level (spec §9.2). */
export const levelMonths = {
  beginner: 3,
  intermediate: 6,
  advanced: 9,
} as const satisfies Record<Level, number>;

/** In the order of the tabs. */
export const modes = ["physical", "online", "hybrid"] as const;
export type Mode = (typeof modes)[number];

export const priceTypes = ["free", "paid", "sponsorship"] as const;
export type PriceType = (typeof priceTypes)[number];

/** In the order of display and payment (spec §9.1). */
export const feeComponents = ["registration", "tuition", "practical", "certification"] as const;
export type FeeComponent = (typeof feeComponents)[number];

export { families } from "#design/card-art/families.ts";
export type { Family };
