/** The visitor's affiliate code, for screens of other rooms. */

export { StatePill } from "./dashboard/state-pill.tsx";
export { AffiliateCodeNote } from "./sharing/affiliate-code-note.tsx";
export { creditedLink } from "./sharing/credited-link.ui.ts";
export { forgetKeptCode, keptCodeName, readKeptLink } from "./sharing/kept-code.ui.ts";
export { type Referrer, ReferrerNote } from "./sharing/referrer-note.tsx";
