/** The visitor's affiliate code, for screens of other rooms. */
export { AffiliateCodeNote } from "./affiliate-code-note.tsx";
export { creditedLink } from "./credited-link.ts";
export { StatePill } from "./dashboard/state-pill.tsx";
export { forgetKeptCode, keptCodeName, readKeptLink } from "./kept-code.ts";
export { type Referrer, ReferrerNote } from "./referrer-note.tsx";
