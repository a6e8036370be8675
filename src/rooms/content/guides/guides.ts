/** What a guide of the content folder may name: components draw it (guides/guide-text.tsx). */

/** The guides in the order in which a learner needs them. Each is a file, and a page with this address. */
export const guideIds = ["choosing", "paying", "bring", "sponsorship", "guardians"] as const;

/** What is next to the text on wide screens: a picture, a list or a figure. */
export const guideAsides = ["levels", "account", "bring-list", "nothing-to-pay", "ages"] as const;
export type GuideAside = (typeof guideAsides)[number];

/** Tables between paragraphs. */
export const guideTables = ["fees"] as const;
export type GuideTable = (typeof guideTables)[number];

/** A guide's text in its order: HTML, with tables in between. */
export type GuidePart = { readonly html: string } | { readonly table: GuideTable };
